// SPDX-License-Identifier: MIT
// Shows the details of a pair below the map. Without scripts the title of a cell has them.
const map = document.getElementById('map');
const detail = document.getElementById('detail');
const heads = map.tHead.rows[0].cells;
const rows = map.tBodies[0].rows;
const hint = detail.textContent;
const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
let lit = [];

function show(event) {
  const cell = event.target.closest('td');
  if (!cell) return;
  lit.forEach(head => head.classList.remove('on'));
  lit = [cell.parentNode.cells[0], heads[cell.cellIndex]];
  lit.forEach(head => head.classList.add('on'));
  detail.textContent = cell.title || hint;
}

map.addEventListener('mouseover', show);
map.addEventListener('focusin', show);
map.addEventListener('keydown', event => {
  const step = steps[event.key];
  const cell = event.target.closest('td');
  if (!step || !cell) return;
  event.preventDefault();
  const row = rows[cell.parentNode.sectionRowIndex + step[0]];
  const next = row && row.cells[cell.cellIndex + step[1]];
  if (!next || next.tagName !== 'TD') return;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});
