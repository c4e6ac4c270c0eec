// SPDX-License-Identifier: MIT
// The filter. Its state is in the URL's fragment. Without scripts the page shows every quirk.
const form = document.forms[0];
const fields = form.elements;
const keys = ['engine', 'effect', 'severity', 'cause', 'text'];
const seen = form.querySelector('output');
const quirks = [...document.querySelectorAll('details.q')].map(card => ({
  card,
  classes: card.dataset.classes.split(' ').map(text => text.split(',')),
  causes: card.dataset.cause.split('+'),
}));

const causes = [...new Set(quirks.flatMap(quirk => quirk.causes))].sort();
fields.cause.append(...causes.map(cause => new Option(cause)));

// All text but the bug reports, which name every parser.
function textOf(quirk) {
  if (quirk.text === undefined) {
    const reports = quirk.card.querySelector('.reports');
    let text = quirk.card.textContent;
    if (reports) text = text.replace(reports.textContent, () => '');
    quirk.text = text.toLowerCase();
  }
  return quirk.text;
}

// A quirk is shown if one of its classes has all that was chosen; its other classes are hidden.
function apply() {
  const engine = fields.engine.selectedIndex > 0 ? String(fields.engine.selectedIndex - 1) : '';
  const { effect, severity, cause } = Object.fromEntries(keys.map(key => [key, fields[key].value]));
  const words = fields.text.value.toLowerCase();
  let count = 0;
  for (const quirk of quirks) {
    const fits = ([a, b, its, how]) => (!engine || a === engine || b === engine) &&
      (!effect || its === effect) && (!severity || how === severity);
    const chosen = quirk.classes.map(fits);
    const total = chosen.filter(Boolean).length;
    const on = total > 0 && (!cause || quirk.causes.includes(cause)) &&
      (!words || textOf(quirk).includes(words));
    if (quirk.card.hidden === on) quirk.card.hidden = !on;
    count += on;
    if (!on || quirk.total === total && total === chosen.length) continue;
    quirk.total = total;
    quirk.entries ??= quirk.card.querySelectorAll('.classes > details');
    chosen.forEach((is, i) => { quirk.entries[i].hidden = !is; });
    quirk.card.querySelector('.chosen').textContent = total < chosen.length ? `(${total} chosen)` : '';
  }
  seen.textContent = `${count} of ${quirks.length} ${quirks.length === 1 ? 'quirk' : 'quirks'}`;
}

function store() {
  const view = new URLSearchParams();
  for (const key of keys) if (fields[key].value) view.set(key, fields[key].value);
  history.replaceState(null, '', view.size ? `#${view}` : location.pathname + location.search);
}

// The fragment is a view, or the id of a quirk or of a class, which is opened.
function restore() {
  const fragment = location.hash.slice(1);
  const target = fragment && document.getElementById(fragment);
  const view = new URLSearchParams(target ? '' : fragment);
  for (const key of keys) {
    fields[key].value = view.get(key) ?? '';
    if (fields[key].selectedIndex < 0) fields[key].selectedIndex = 0;
  }
  apply();
  for (let open = target; open; open = open.parentElement?.closest('details')) open.open = true;
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
