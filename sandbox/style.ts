/**
 * The styles of all sandbox pages: plain, in the system's font, and unlike the shop's, so that they
 * can't be mistaken for it. Contrasts: ink on ground 14.4, dim on ground 6.6, white on
 * accent 8.6, problem on white 7.0.
 */
export const css = `
:root { color-scheme: light; --ink: #1c2430; --dim: #4a5566; --ground: #f3f5f8; --line: #d5dbe4;
  --edge: #76808f; --accent: #1f4a8a; --deep: #163766; --problem: #a3201b; --wash: #fff3cf; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--ink); background: #fff; overflow-wrap: anywhere;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1.25rem; text-wrap: balance; }
h2 { font-size: 1rem; line-height: 1.3; margin: 0 0 .5rem; }
p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; }
a:hover { color: var(--deep); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid #e0872b; outline-offset: 2px; border-radius: 4px; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9375em; }
.small, .hint { font-size: .875rem; color: var(--dim); }
.banner { background: var(--wash); border-bottom: 1px solid #e2c25c; padding: .75rem 1.25rem;
  text-align: center; }
.note { background: var(--wash); border-left: 4px solid #e2c25c; padding: .5rem .875rem;
  margin-bottom: 1.25rem; }
.button { display: inline-block; min-height: 48px; padding: .6875rem 1.375rem; border: 0;
  border-radius: 6px; background: var(--accent); color: #fff; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--deep); color: #fff; }
.button.second { background: #fff; color: var(--ink); box-shadow: inset 0 0 0 1px var(--edge); }
.button.second:hover { background: var(--ground); color: var(--ink); }
.button.wide { width: 100%; font-size: 1.0625rem; margin-top: .5rem; }
.checkout { min-height: 80vh; }
.summary { background: var(--ground); border-bottom: 1px solid var(--line); }
.summary-inner, .pay-inner { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; }
.back { display: inline-block; padding: .375rem 0; }
.summary h2 { margin-top: 1rem; color: var(--dim); font-weight: 500; }
.amount { font-size: 2.25rem; line-height: 1.15; font-weight: 650; letter-spacing: -.02em;
  font-variant-numeric: tabular-nums; }
.lines { margin-top: 1.25rem; }
.lines li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1rem;
  padding: .75rem 0; border-top: 1px solid var(--line); }
.line-name { font-weight: 550; }
.line-amount, .totals dd { font-variant-numeric: tabular-nums; white-space: nowrap; }
details summary { cursor: pointer; padding: .75rem 0; border-top: 1px solid var(--line);
  color: var(--accent); }
details .lines { margin-top: 0; }
.totals { border-top: 1px solid var(--line); padding-top: .75rem; }
.totals div { display: flex; justify-content: space-between; gap: 1rem; padding: .1875rem 0; }
.totals .total { font-weight: 650; border-top: 1px solid var(--line); margin-top: .625rem;
  padding-top: .75rem; font-size: 1.0625rem; }
.field { margin-bottom: 1.125rem; }
.field label { display: inline-block; font-weight: 550; margin: 0 .5rem .25rem 0; }
.field input { display: block; width: 100%; min-height: 48px; padding: .625rem .75rem;
  border: 1px solid var(--edge); border-radius: 6px; background: #fff; color: inherit;
  font: inherit; font-variant-numeric: tabular-nums; }
.field input[aria-invalid] { border-color: var(--problem); box-shadow: inset 0 0 0 1px var(--problem); }
.error, .problem { color: var(--problem); }
.error { margin-top: .3125rem; font-size: .9375rem; }
.problem { border-left: 4px solid var(--problem); padding: .25rem .875rem; margin-bottom: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: start; }
.pair .hint { display: block; margin-bottom: .25rem; }
.known { margin-bottom: 1.125rem; }
.known dt { font-weight: 550; }
.known dd { color: var(--dim); }
.test-cards { margin-top: 2.25rem; border-top: 1px solid var(--line); padding-top: 1.25rem; }
.test-cards dl { margin-top: .625rem; }
.test-cards dl div { display: grid; grid-template-columns: 10.75rem minmax(0, 1fr); gap: 0 1rem;
  padding: .3125rem 0; }
.test-cards dt { font-variant-numeric: tabular-nums; white-space: nowrap; user-select: all; }
.test-cards dd { color: var(--dim); }
.plain { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
.plain > p { margin-bottom: 1rem; }
.choices { display: flex; flex-wrap: wrap; gap: .75rem; }
.parts li { border-top: 1px solid var(--line); padding: 1rem 0; }
.mailbox { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1.25rem; padding: .75rem .25rem;
  border-top: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a:hover { background: var(--ground); }
.mails .subject { font-weight: 600; text-decoration: underline; text-underline-offset: .2em; }
.pages { display: flex; gap: 1.25rem; margin-top: 1.25rem; }
.headers { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem;
  margin-bottom: 1.25rem; }
.headers dt { color: var(--dim); }
.mail-part { margin-top: 2rem; }
.mail-part iframe { display: block; width: 100%; height: 46rem; border: 1px solid var(--line); }
.mail-part pre { margin: 0; padding: 1rem; background: var(--ground); white-space: pre-wrap;
  font: .9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.mail-part li { padding: .25rem 0; }
@media (max-width: 21rem) {
  .test-cards dl div { grid-template-columns: minmax(0, 1fr); padding: .5rem 0; }
}
@media (min-width: 44rem) {
  .mails a { grid-template-columns: 14rem minmax(0, 1fr) max-content; }
}
@media (min-width: 60rem) {
  .checkout { display: grid; grid-template-columns: 1fr 1fr; min-height: calc(100vh - 3.2rem); }
  .summary { border-bottom: 0; border-right: 1px solid var(--line); }
  .summary-inner, .pay-inner { max-width: 28rem; padding-top: 3rem; }
  .summary-inner { margin-right: 4.5rem; }
  .pay-inner { margin-left: 4.5rem; }
}
`;
