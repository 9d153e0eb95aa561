// A click on a heading sorts the table by that column; a second one turns it around.
for (const table of document.querySelectorAll("table.sorts")) {
  table.tHead.addEventListener("click", event => {
    const head = event.target.closest("th");
    if (!head) return;
    const at = head.cellIndex;
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = row => row.cells[at].dataset.v ?? row.cells[at].textContent;
    const compare = (a, b) => {
      const [x, y] = [Number(value(a)), Number(value(b))];
      return Number.isNaN(x) || Number.isNaN(y) ? String(value(b)).localeCompare(String(value(a))) : y - x;
    };
    const rows = [...table.tBodies[0].rows].sort(compare);
    if (!down) rows.reverse();
    table.tBodies[0].append(...rows);
  });
}
