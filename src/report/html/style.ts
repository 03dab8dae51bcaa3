import { html } from '@remix-run/html-template'

/** Colours, text and the frame of every page. The colours are those of the learners' page. */
const base = `
:root { color-scheme: light dark;
  --page: light-dark(#f5f7fa, #12161e); --card: light-dark(#ffffff, #1a202b); --sunk: light-dark(#f5f7fa, #12161e); --line: light-dark(#d9dee7, #323b4a);
  --ink: light-dark(#1b2230, #e6eaf2); --muted: light-dark(#4d5768, #a5afc0); --untested: var(--muted); --link: light-dark(#1d4fc4, #8fb0ff);
  --passed: light-dark(#14693a, #7bd69b); --failed: light-dark(#b3212f, #ff9aa2); --errored: light-dark(#8a4b00, #f2bd6d); --mark: light-dark(#fdebec, #401c21) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
body > * { max-width: 84rem; margin-inline: auto; padding-inline: clamp(.75rem, 3vw, 2.5rem) }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0 }
ul, ol { list-style: none }
h1 { font-size: clamp(1.5rem, 4vw, 2.1rem); line-height: 1.2 }
h2 { font-size: 1.3rem; margin: 3rem 0 .75rem }
h3 { font-size: 1.05rem; line-height: 1.35 }
h4 { font-size: .8rem; color: var(--muted); font-weight: 600; margin: 1.1rem 0 .35rem }
small, .where { font-weight: 400; font-size: .85em; color: var(--muted) }
h2 small { margin-left: .35rem }
a { color: var(--link) } a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
pre { background: var(--sunk); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem; overflow-x: auto; white-space: pre; overflow-wrap: normal; direction: ltr; unicode-bidi: bidi-override; max-height: 30rem }
pre code { font-size: .8125rem }
summary { cursor: pointer; padding: .3rem 0 }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line) }
th { font-weight: 500 } thead th { border-top: 0; color: var(--muted); font-size: .8rem; font-weight: 600 }
.count { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto }
.scroll table { min-width: 34rem; overflow-wrap: normal } .scroll th code { white-space: nowrap }
.empty { color: var(--muted) }
.sign { display: inline-block; min-width: 1em; margin-right: .15em; font-weight: 700 }
.sign.passed { color: var(--passed) } .sign.failed { color: var(--failed) } .sign.errored { color: var(--errored) }
.sign.untested, .sign.not-selected { color: var(--untested) }
footer { color: var(--muted); font-size: .85rem; margin-top: 3rem; padding-block: 1rem 2rem }
`

const top = `
.top { padding-top: 2rem }
.kind { color: var(--muted); font-size: .9rem; margin-bottom: .25rem }
.when { margin-left: .5rem; font-variant-numeric: tabular-nums }
.url { color: var(--muted); margin-top: .2rem }
.verdict { font-size: 1.15rem; margin-top: 1.25rem } .verdict strong { margin-right: .4rem }
.conformant .verdict strong { color: var(--passed) } .nonconformant .verdict strong { color: var(--failed) } .inconclusive .verdict strong { color: var(--errored) }
.error, .notes { margin-top: .75rem; padding: .6rem .8rem; background: var(--card); border: 1px solid var(--line); border-left: 3px solid var(--errored); border-radius: 6px }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: .6rem; margin-top: 1.1rem }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem .75rem; white-space: nowrap }
.tile b { display: inline-block; font-size: 1.35rem; line-height: 1.2; margin-right: .3rem; font-variant-numeric: tabular-nums }
.tile.failed { border-color: var(--failed) } .tile.errored { border-color: var(--errored) }
.tile.untested, .tile.not-selected { border-style: dashed; border-color: var(--untested) }
.tile.none, .tile.none .sign { color: var(--muted) }
.bar { display: flex; gap: 2px; height: 10px; margin-top: .75rem; border-radius: 5px; overflow: hidden }
.bar span { flex-basis: 3px; print-color-adjust: exact }
.bar .passed { background: var(--passed) } .bar .failed { background: var(--failed) } .bar .errored { background: var(--errored) }
.bar .untested, .bar .not-selected { background: repeating-linear-gradient(135deg, var(--untested) 0 2px, transparent 2px 6px); box-shadow: inset 0 0 0 1px var(--untested) }
.extent { margin-top: .6rem; color: var(--muted); font-size: .9rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1.1rem; padding-top: .75rem; border-top: 1px solid var(--line) }
`

const sectionStyle = `
.section { margin: 1.6rem 0 .5rem } .section .number { color: var(--muted); font-weight: 400 } .section small { margin-left: .35rem }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr)); gap: .6rem }
.cell { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--passed); border-radius: 6px; padding: .55rem .7rem; break-inside: avoid }
.cell.failed { border-left-color: var(--failed); background: var(--mark) } .cell.errored { border-left-color: var(--errored) }
.cell.untested, .cell.not-selected { border: 1px dashed var(--untested); border-left-width: 4px; background: none }
.cell .id { display: flex; font-weight: 600 } .cell .demand { font-size: .82rem; line-height: 1.4; color: var(--muted); margin: .15rem 0 .4rem }
.cell .facts { font-size: .78rem; margin-top: auto } .cell .tests, .not-tried { font-size: .78rem; line-height: 1.4; margin-top: .3rem } .tests li { padding: .1rem 0 } .tests .why { color: var(--muted) } .cell.failed .facts b { color: var(--failed) } .cell.errored .facts b { color: var(--errored) }
.reason { margin-top: .75rem; padding: .7rem .85rem; border: 1px dashed var(--untested); border-radius: 8px; break-inside: avoid }
.reason.errored { border: 1px solid var(--errored) } .reason .ids { margin-top: .3rem; font-size: .9rem; color: var(--muted) }
.reason .ids .clause { display: inline-block; margin-right: .6rem } .seen { margin-top: .4rem; font-size: .9rem }
.readings th { width: 60% } .question { font-weight: 400; color: var(--muted) } .readings td code { white-space: normal }
.unknown { color: var(--errored); white-space: nowrap; font-size: .85em }
.facts-list > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0 1rem; padding: .4rem 0; border-top: 1px solid var(--line) }
.facts-list dt { color: var(--muted) } .facts-list + details { margin-top: 1rem }
@media (max-width: 36rem) { .facts-list > div { grid-template-columns: 1fr } }
`

const print = `
@media print {
  :root { color-scheme: light }
  body { background: none; font-size: 10pt } body > * { max-width: none; padding-inline: 0 }
  nav, details.script { display: none }
  h2, h3, h4 { break-after: avoid } .requests li, tr, .tile, .picture { break-inside: avoid }
  .grid { grid-template-columns: repeat(3, 1fr) } pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: none }
  .cell.failed, .deciding, pre { print-color-adjust: exact }
}
`

/** The style of every page. It names no font and no picture outside the file. */
export const style = html.raw`${base}${top}${sectionStyle}${print}`
