// SPDX-License-Identifier: MIT
// The filter of a page. Its state is in the URL's fragment. Without scripts the page shows everything.
//
// A list is an element with data-noun, which names its entries. An entry is a <details> with data-keys: what it has,
// separated by commas, of each thing in it, separated by spaces. An entry is shown if one thing in it has all that was
// chosen. If the things are listed in .classes, in the same order, the others are hidden there.
const form = document.forms[0];
const fields = form.elements;
const selects = [...form.querySelectorAll('select')];
const counter = form.querySelector('output');
const lists = [...document.querySelectorAll('[data-noun]')].map(box => ({
  box,
  entries: [...box.querySelectorAll('details[data-keys]')].map(card => ({
    card,
    things: card.dataset.keys.split(' ').map(keys => keys.split(',')),
    causes: card.dataset.cause?.split('+') ?? [],
  })),
}));
const entries = lists.flatMap(list => list.entries);

if (fields.cause) {
  const causes = [...new Set(entries.flatMap(entry => entry.causes))].sort();
  fields.cause.append(...causes.map(cause => new Option(cause)));
}

// All text but the bug reports, which name every parser.
function textOf(entry) {
  if (entry.text === undefined) {
    const reports = entry.card.querySelector('.reports');
    let text = entry.card.textContent;
    if (reports) text = text.replace(reports.textContent, () => '');
    entry.text = text.toLowerCase();
  }
  return entry.text;
}

// Shows the chosen things of an entry, whose .classes list them.
function applyToThings(entry, chosen) {
  const total = chosen.filter(Boolean).length;
  if (entry.total === total && total === chosen.length) return;
  entry.total = total;
  entry.parts ??= entry.card.querySelectorAll('.classes > details');
  entry.parts.forEach((part, i) => { part.hidden = !chosen[i]; });
  const note = entry.card.querySelector('.classes .chosen');
  if (note) note.textContent = total < chosen.length ? `(${total} chosen)` : '';
}

function apply() {
  const wanted = selects.filter(select => select !== fields.cause && select.value).map(select => select.value);
  const cause = fields.cause?.value;
  const words = fields.text.value.toLowerCase();
  const counts = lists.map(({ box, entries }) => {
    let count = 0;
    for (const entry of entries) {
      const chosen = entry.things.map(keys => wanted.every(key => keys.includes(key)));
      const on = chosen.includes(true) && (!cause || entry.causes.includes(cause)) &&
        (!words || textOf(entry).includes(words));
      if (entry.card.hidden === on) entry.card.hidden = !on;
      count += on;
      if (on) applyToThings(entry, chosen);
    }
    const note = box.querySelector(':scope > summary .chosen');
    if (note) note.textContent = count < entries.length ? `(${count} chosen)` : '';
    return `${count} of ${entries.length} ${box.dataset.noun}`;
  });
  counter.textContent = counts.join(', ');
}

function store() {
  const view = new URLSearchParams();
  for (const select of selects) if (select.value) view.set(select.name, select.selectedOptions[0].text);
  if (fields.text.value) view.set('text', fields.text.value);
  history.replaceState(null, '', view.size ? `#${view}` : location.pathname + location.search);
}

// The fragment is a view, or the id of an element; the entries around that are opened.
function restore() {
  const fragment = location.hash.slice(1);
  const target = fragment && document.getElementById(fragment);
  const view = new URLSearchParams(target ? '' : fragment);
  for (const select of selects) {
    const index = [...select.options].findIndex(option => option.text === view.get(select.name));
    select.selectedIndex = Math.max(index, 0);
  }
  fields.text.value = view.get('text') ?? '';
  apply();
  for (let open = target; open; open = open.parentElement?.closest('details')) {
    if (open.matches('details')) open.open = true;
  }
  if (target) target.scrollIntoView();
}

function addCopyButtons(reports) {
  for (const report of reports.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy: ${report.previousElementSibling.textContent}`);
    button.addEventListener('click', async () => {
      getSelection().selectAllChildren(report);
      try {
        await navigator.clipboard.writeText(report.textContent);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Selected';
      }
    });
    report.before(button);
  }
}

document.addEventListener('toggle', event => {
  const reports = event.target;
  if (reports.matches('.reports') && !reports.querySelector('button')) addCopyButtons(reports);
}, true);
form.addEventListener('input', () => { apply(); store(); });
form.addEventListener('reset', () => setTimeout(() => { apply(); store(); }));
form.addEventListener('submit', event => event.preventDefault());
addEventListener('hashchange', restore);
restore();
form.hidden = false;
document.documentElement.dataset.ready = '1';
