// SPDX-License-Identifier: MIT
// The filter of a page. Its state is in the URL's fragment. Without scripts the page shows everything.
//
// A list is an element with data-noun, which names its entries. An entry is a <details> with data-keys: what it has,
// separated by commas, of each thing in it, separated by spaces. An entry is shown if one thing in it has all that was
// chosen. If the things are listed in .classes, in the same order, the others are hidden there. A text is looked for in
// an entry, or in each thing if the things are cases.
//
// With two engines chosen, an entry is about the things between the two: their severity, effects and URL.
const form = document.forms[0];
const fields = form.elements;
const selects = [...form.querySelectorAll('select')];
const engines = [fields.engine, fields.with].filter(Boolean);
const counter = form.querySelector('output');
const severities = ['critical', 'high', 'medium', 'low', 'info'];
const lists = [...document.querySelectorAll('[data-noun]')].map(box => ({
  box,
  entries: [...box.querySelectorAll('details[data-keys]')].map((card, place) => ({
    card,
    place,
    things: card.dataset.keys.split(' ').map(keys => keys.split(',')),
    causes: card.dataset.cause?.split('+') ?? [],
  })),
}));
const entries = lists.flatMap(list => list.entries);
let ignored = ''; // of the fragment

if (fields.cause) {
  const causes = [...new Set(entries.flatMap(entry => entry.causes))].sort();
  fields.cause.append(...causes.map(cause => new Option(cause)));
}

function partsOf(entry) {
  entry.parts ??= [...entry.card.querySelectorAll('.classes > details')];
  return entry.parts;
}

// All text of an entry but the bug reports, which name every parser.
function textOf(entry) {
  if (entry.text === undefined) {
    const reports = entry.card.querySelector('.reports');
    let text = entry.card.textContent;
    if (reports) text = text.replace(reports.textContent, () => '');
    entry.text = text.toLowerCase();
  }
  return entry.text;
}

// Whether the text of each thing has the words; of an entry without cases, whether the entry has them.
function findWords(entry, words) {
  if (!textOf(entry).includes(words)) return () => false;
  if (!entry.card.matches('.cases')) return () => true;
  entry.texts ??= partsOf(entry).map(part => part.textContent.toLowerCase());
  return i => entry.texts[i].includes(words);
}

// Shows the chosen things of an entry, whose .classes list them.
function applyToThings(entry, chosen) {
  const total = chosen.filter(Boolean).length;
  const note = entry.card.querySelector('.chosen');
  if (entry.total === total && total === chosen.length) return;
  entry.total = total;
  partsOf(entry).forEach((part, i) => { part.hidden = !chosen[i]; });
  if (note) note.textContent = total < chosen.length ? `(${total} chosen)` : '';
}

// The severity of the worst thing that was chosen, as a number; 0 is the worst.
function worstOf(things) {
  return Math.min(...things.map(keys => severities.indexOf(keys[3])));
}

// Makes an entry about the chosen things, or about itself again.
function showPair(entry, chosen, pair) {
  const { card } = entry;
  if (!pair && !entry.own) return;
  const [severity, effects, url] = ['.s', '.effects', '.url'].map(name => card.querySelector(`summary ${name}`));
  entry.own ??= [card.className, severity.textContent, [...effects.childNodes], [...url.childNodes]];
  if (pair) {
    const things = entry.things.filter((keys, i) => chosen[i]);
    const worst = severities[worstOf(things)];
    const first = entry.things.findIndex((keys, i) => chosen[i] && keys[3] === worst);
    const part = partsOf(entry)[first];
    card.className = `q ${worst} pair`;
    severity.textContent = worst;
    effects.replaceChildren([...new Set([entry.things[first][2], ...things.map(keys => keys[2])])].join(', '));
    url.replaceChildren(...[...part.querySelector('.url').childNodes].map(node => node.cloneNode(true)));
    part.parentElement.open = part.open = true;
  } else {
    [card.className, severity.textContent] = entry.own;
    effects.replaceChildren(...entry.own[2]);
    url.replaceChildren(...entry.own[3]);
  }
}

// The worst entries between two engines come first.
function sort(entries, pair) {
  const order = entry => (pair && !entry.card.hidden ? entry.worst : severities.length);
  const sorted = [...entries].sort((a, b) => order(a) - order(b) || a.place - b.place);
  for (const { card } of sorted) card.parentElement.append(card);
}

let sorted = '';

function apply() {
  const wanted = selects.filter(select => !engines.includes(select) && select !== fields.cause && select.value)
    .map(select => select.value);
  const between = engines.map(select => select.value).filter(Boolean);
  const pair = between.length > 1;
  const cause = fields.cause?.value;
  const words = fields.text.value.toLowerCase();
  const isChosen = keys => wanted.every(key => keys.includes(key)) &&
    (pair ? [keys[0], keys[1]].sort().join() === [...between].sort().join() : between.every(key => keys.includes(key)));
  const names = pair ? ` between ${engines.map(select => select.selectedOptions[0].text).join(' and ')}` : '';
  const counts = lists.map(({ box, entries }) => {
    let count = 0, things = 0, all = 0;
    for (const entry of entries) {
      const hasWords = words ? findWords(entry, words) : () => true;
      const chosen = entry.things.map((keys, i) => isChosen(keys) && hasWords(i));
      const on = chosen.includes(true) && (!cause || entry.causes.includes(cause));
      if (entry.card.hidden === on) entry.card.hidden = !on;
      count += on;
      all += chosen.length;
      if (on) things += chosen.filter(Boolean).length;
      if (on) applyToThings(entry, chosen);
      if (entry.card.matches('.q')) showPair(entry, chosen, pair && on);
      if (pair && on) entry.worst = worstOf(entry.things.filter((keys, i) => chosen[i]));
    }
    const note = box.querySelector(':scope > summary .chosen');
    if (note) note.textContent = count < entries.length ? `(${count} chosen)` : '';
    if (pair || sorted) sort(entries, pair);
    const sum = `${count} of ${entries.length} ${box.dataset.noun}`;
    return box.dataset.things ? `${things} of ${all} ${box.dataset.things}, ${sum}` : sum;
  });
  sorted = pair;
  counter.textContent = ignored + counts.join(', ') + names;
}

function store() {
  const view = new URLSearchParams();
  const names = engines.filter(select => select.value).map(select => select.selectedOptions[0].text);
  if (names.length > 0) view.set(names.length > 1 ? 'engines' : 'engine', names.join());
  for (const select of selects) {
    if (select.value && !engines.includes(select)) view.set(select.name, select.selectedOptions[0].text);
  }
  if (fields.text.value) view.set('text', fields.text.value);
  history.replaceState(null, '', view.size ? `#${view}` : location.pathname + location.search);
}

// Chooses what is in the view. Returns whether it is there.
function choose(select, text) {
  const index = [...select.options].findIndex(option => option.text === text);
  select.selectedIndex = Math.max(index, 0);
  return index >= 0;
}

// The fragment is a view, or the id of an element; the entries around that are opened.
function restore() {
  const fragment = location.hash.slice(1);
  const target = fragment && document.getElementById(fragment);
  const view = new URLSearchParams(target ? '' : fragment);
  const missing = [];
  for (const select of selects) select.selectedIndex = 0;
  fields.text.value = '';
  for (const [name, text] of view) {
    const names = name === 'engines' ? text.split(',') : [text];
    names.forEach((text, i) => {
      const field = name === 'engines' ? engines[i] : fields[name];
      if (field === fields.text) field.value = text;
      else if (!selects.includes(field) || !choose(field, text)) missing.push(text ? `${name}=${text}` : name);
    });
  }
  ignored = missing.length > 0 ? `This page does not have ${missing.join(', ')}. ` : '';
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

function change() {
  ignored = '';
  apply();
  store();
}

document.addEventListener('toggle', event => {
  const reports = event.target;
  if (reports.matches('.reports') && !reports.querySelector('button')) addCopyButtons(reports);
}, true);
form.addEventListener('input', change);
form.addEventListener('reset', () => setTimeout(change));
form.addEventListener('submit', event => event.preventDefault());
addEventListener('hashchange', restore);
restore();
form.hidden = false;
document.documentElement.dataset.ready = '1';
