// SPDX-License-Identifier: MIT
// The filters. Without scripts the page shows every class.
const form = document.forms[0];
const cards = [...document.querySelectorAll('details.c')];
const fields = form.elements;
const seen = form.querySelector('output');

function fill(key) {
  const values = [...new Set(cards.flatMap(card => JSON.parse(card.dataset[key])))];
  if (key !== 'effect') values.sort();
  values.forEach(value => fields[key].add(new Option(value)));
}

function apply() {
  const words = fields.text.value.toLowerCase();
  let count = 0;
  cards.forEach(card => {
    const has = key => !fields[key].value || JSON.parse(card.dataset[key]).includes(fields[key].value);
    const on = has('effect') && has('cause') && has('engine') &&
      (fields.folded.checked || !card.dataset.folded) &&
      (!words || card.textContent.toLowerCase().includes(words));
    card.hidden = !on;
    count += on;
  });
  seen.textContent = `${count} of ${cards.length} classes`;
}

fill('effect');
fill('cause');
fill('engine');
form.hidden = false;
form.addEventListener('input', apply);
form.addEventListener('submit', event => event.preventDefault());
apply();
if (location.hash) {
  const card = document.getElementById(location.hash.slice(1));
  if (card) card.open = true;
}
