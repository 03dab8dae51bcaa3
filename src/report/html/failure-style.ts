import { html } from '@remix-run/html-template'

/** The cards of the failures, with their requests and pictures. */
export const failureStyle = html.raw`
.failure { background: var(--card); border: 1px solid var(--line); border-top: 3px solid var(--failed); border-radius: 8px; padding: 1rem clamp(.75rem, 2vw, 1.4rem) 1.2rem; margin-bottom: 1.25rem }
.clauses { font-size: .9rem } .clauses .status { color: var(--failed); font-weight: 600 } .clauses .clause { font-weight: 600; margin-left: .3rem } .likely { color: var(--muted) }
.failure h3 { margin: .3rem 0 .6rem; font-size: 1.15rem }
.rule, .finding { font-size: .95rem } .rule dt, .finding dt { color: var(--muted); font-size: .8rem; font-weight: 600 }
.rule dd + dt { margin-top: .6rem } .rule .where { margin-left: .3rem; white-space: nowrap }
.finding { display: grid; gap: .6rem 2rem; margin-top: .6rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)) }
.once { margin-top: .6rem; color: var(--errored) }
.world { display: grid; gap: 0 2rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)) }
.world.no-picture { display: block }
.given ul { font-size: .92rem; line-height: 1.4 } .given li { padding: .15rem 0 }
.picture { margin-top: 1.1rem; max-width: 36rem } .picture svg { display: block; width: 100%; height: auto } figcaption { font-size: .88rem; color: var(--muted); margin-top: .4rem }
.picture text { font: 12px system-ui, sans-serif; fill: var(--ink) } .picture .name, .picture .side text { font-weight: 600; font-size: 13px } .picture .says { fill: var(--muted) }
.picture rect { fill: var(--card); stroke: var(--line); stroke-width: 1.5 } .picture .side rect { fill: var(--sunk); stroke: var(--muted) }
.rail { fill: none; stroke: var(--muted); stroke-width: 1.5 } .route-sign { font-weight: 700; font-size: 15px !important; fill: var(--muted) !important }
.open rect, .open .rail { stroke: var(--passed); stroke-width: 2.5 } .open .head { fill: var(--passed) } .open .route-sign { fill: var(--passed) !important }
.lost rect { stroke: var(--passed); stroke-width: 2.5 } .lost .first { stroke: var(--passed); stroke-width: 2.5 } .lost .last { stroke: var(--failed); stroke-width: 2; stroke-dasharray: 4 4 }
.extra rect, .extra .rail { stroke: var(--failed); stroke-width: 2 } .extra .head { fill: var(--failed) } .lost .route-sign, .extra .route-sign { fill: var(--failed) !important }
.short .last, .broken .first { stroke: none } .broken .last { stroke-width: 1.5 }
.missing rect { fill: none; stroke: var(--failed); stroke-dasharray: 5 4 } .missing .rail { stroke: var(--failed); stroke-dasharray: 5 4 } .missing .route-sign, .missing .says { fill: var(--failed) !important }
.requests { border: 1px solid var(--line); border-radius: 6px; counter-reset: request; overflow: hidden }
.requests li { position: relative; counter-increment: request; padding: .45rem .75rem .45rem 2.6rem; font-size: .92rem } .requests li + li { border-top: 1px solid var(--line) }
.requests li::before { content: counter(request); position: absolute; left: .4rem; width: 1.6rem; text-align: right; color: var(--muted); font-variant-numeric: tabular-nums }
.deciding { background: var(--mark); box-shadow: inset 3px 0 var(--failed) } .mark { display: block; font-size: .78rem; font-weight: 600; color: var(--failed) }
.method { font: 600 .85em ui-monospace, monospace; display: inline-block; min-width: 3.6em } .caller { color: var(--muted) }
.sent, .reply { padding-left: 3.9em } .sent { color: var(--muted) } .sent::before { content: "sent "; font-size: .85em } .wanted { color: var(--failed); font-weight: 600; white-space: nowrap }
.reply code { color: var(--muted) } .deciding .reply code { color: inherit } .reply::before { content: "→ "; color: var(--muted) }
.hint, .seed { color: var(--muted); font-size: .85rem; margin-top: .4rem } .script { margin-top: .5rem }
.also { margin-top: .5rem; border-top: 1px solid var(--line) } .also details + details { border-top: 1px solid var(--line) } .also .clause { font-weight: 600 }
.also details[open] { padding-bottom: 1rem }
@media (max-width: 36rem) { .sent, .reply { padding-left: 0 } .requests li { padding-left: 2.3rem } }
`
