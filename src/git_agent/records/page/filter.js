"use strict";
const box = document.getElementById("filter");
const rows = document.querySelectorAll(".rows > li, .open > li, .time > li, tbody tr");
const folds = [...document.querySelectorAll("details")];
const wasOpen = folds.map(fold => fold.open);
let texts = null;
box.parentElement.hidden = false;
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  texts = texts || [...rows].map(row => row.textContent.toLowerCase());
  let shown = 0;
  rows.forEach((row, at) => {
    row.hidden = !words.every(word => texts[at].includes(word));
    shown += row.hidden ? 0 : 1;
  });
  folds.forEach((fold, at) => {
    const isHit = Boolean(fold.querySelector("li:not([hidden]), tbody tr:not([hidden])"));
    fold.open = words.length ? isHit : wasOpen[at];
    fold.hidden = words.length > 0 && !isHit;
  });
  document.getElementById("found").textContent = words.length ? `${shown} found` : "";
});
