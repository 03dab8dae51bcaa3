import { html } from '@remix-run/html-template'

/** A map of faults and clauses. What is untested has the colour of nothing that was tested. */
export const heatMapStyle = html.raw`
main { max-width: 110rem } .scroll { max-height: 88vh; overflow: auto }
.claims { margin-top: 1rem } .claims li { padding: .15rem 0 } .claims details { margin-left: 1.3rem }
.legend { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: .35rem 1.5rem; font-size: .9rem }
.legend li { display: flex; gap: .6rem; align-items: center } .box { flex: none; width: 1.5rem; height: 1.5rem; display: grid; place-items: center; border-radius: 3px }
.scroll .map { width: auto; min-width: 0; font-size: .82rem; border-collapse: separate; border-spacing: 1px }
.map th, .map td { border: 0; padding: .1rem .25rem } .map td { text-align: center; vertical-align: middle; min-width: 1.5rem; height: 1.5rem; border-radius: 2px }
.map .fault { position: sticky; left: 0; z-index: 1; background: var(--page); white-space: nowrap; padding-right: .75rem; vertical-align: bottom } .map tbody .fault { vertical-align: middle }
.map thead th { position: sticky; top: 0; z-index: 2; background: var(--page); vertical-align: bottom; white-space: nowrap; padding-inline: .5rem } .map thead .fault { z-index: 3 } .map thead .turned { padding-inline: 0 } .turned span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 400; color: var(--ink) }
.map .count, .map .tier { text-align: left; white-space: nowrap; padding-left: .75rem }
.caught { background: var(--passed); color: var(--page) } .partly { background: var(--errored); color: var(--page); font-weight: 600 } .missed { background: var(--failed); color: var(--page); font-weight: 700 }
.map .failed, .box.failed { color: var(--passed); background: var(--sunk) } .unexpected { background: var(--mark); color: var(--failed); font-weight: 700 } .map .passed, .box.passed { background: var(--sunk); color: var(--muted) }
.map td.untested, .box.untested { background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 5px) }
.weak .fault code { color: var(--failed) }
@media (max-width: 36rem) { .map tbody .fault code { display: inline-block; max-width: 9rem; overflow: hidden; text-overflow: ellipsis; vertical-align: middle } }
@media print { .map td { print-color-adjust: exact } .scroll { overflow: visible; max-height: none } .map thead th { position: static } }
`
