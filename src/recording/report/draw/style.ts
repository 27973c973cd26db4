/** The style of a report: the colours and the type of the service's own pages, in light, in the dark and on paper. */
export const style = `
:root{color-scheme:light dark;--ground:#faf9f7;--surface:#fff;--line:#d9d7d3;--ink:#0f0f0f;--soft:#5d5d5c;--bad:#aa2f2f;--accent:#b04700;--second:#1f6fb2;
--o0:#b04700;--o1:#1f6fb2;--o2:#1e7a45;--o3:#8a3ffc;--o4:#a8326f;--o5:#7a6300;--o6:#006d75;--o7:#5b5f6b;--more:#8c8a86}
@media(prefers-color-scheme:dark){:root{--ground:#100f14;--surface:#1d1c21;--line:#3b3a40;--ink:#f1f1f1;--soft:#a9a9ab;--bad:#ec8b8b;--accent:#ffb84d;--second:#6cb6ff;
--o0:#ffb84d;--o1:#6cb6ff;--o2:#6fce97;--o3:#b79bff;--o4:#f48fc0;--o5:#e0d060;--o6:#5fd3d8;--o7:#b6bac6;--more:#85838a}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font-family:-apple-system,"Segoe UI",Roboto,Cantarell,"Noto Sans","Liberation Sans",sans-serif;line-height:1.4;-webkit-text-size-adjust:100%}
body{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1,h2,h3,h4,p,dl,dd{margin:0}
h1{color:var(--soft);font-size:1rem;font-weight:600}
h2{font-size:clamp(1.75rem,5vw,2.75rem);line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
h3{font-size:1.25rem;line-height:1.2;letter-spacing:-.01em}
h4{font-size:1.0625rem;line-height:1.25}
article{display:grid;gap:1.25rem;margin-top:1rem}
article+article{margin-top:3.5rem}
article>*,.card{min-width:0}
article>section>h3{margin-bottom:.75rem}
.soft,.legend{color:var(--soft);font-size:.875rem}
.bad{color:var(--bad)}
.card{display:grid;gap:.625rem;align-content:start;padding:1.25rem;border:1px solid var(--line);border-radius:1.125rem;background:var(--surface)}
.card>*{min-width:0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,28rem),1fr));gap:1.25rem}
.figures{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin-top:1.25rem}
.figures div{display:flex;flex-direction:column-reverse}
.figures dt{color:var(--soft);font-size:.875rem}
.figures dd{font-size:1.75rem;font-weight:700;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.figures div:first-child dd{color:var(--accent)}
.scroll{overflow-x:auto}
svg{direction:ltr}
[dir=rtl] *{letter-spacing:0}
[dir=rtl] .bar svg{transform:scaleX(-1)}
.scroll svg{display:block;width:100%;min-width:26rem;height:auto}
.scroll svg[viewBox^="0 0 960"]{min-width:48rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
svg text{fill:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
.grid path{stroke:var(--line);stroke-dasharray:2 4}
.times path{stroke:var(--soft)}
.area{fill:var(--accent);fill-opacity:.85}
.band{fill:var(--accent);fill-opacity:.3}
.line{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
.line.second{stroke:var(--second)}
rect.held{fill:var(--soft);fill-opacity:.2}
.act path{stroke:var(--ink);stroke-opacity:.55}
.act.page path{stroke-dasharray:4 3}
.act circle{fill:var(--ink)}
.act text{fill:var(--ground);font-weight:700;font-size:11px}
.act-number{display:inline-block;min-width:1.5rem;padding:0 .25rem;border-radius:.75rem;background:var(--ink);color:var(--ground);font-size:.75rem;font-weight:700;line-height:1.5rem;text-align:center}
.legend{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .5rem}
.key{width:.875rem;height:.875rem;border-radius:.25rem;background:var(--accent)}
.key.second{height:.2rem;margin-inline-start:.75rem;background:var(--second)}
.key.held{background:var(--soft);opacity:.35}
.pad{display:block;width:100%;max-width:22rem;height:auto}
.pad .edge{fill:none;stroke:var(--line)}
.pad .dots{fill:var(--accent)}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding-block:.375rem;padding-inline:0 .75rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:baseline;font-weight:400}
thead th::first-letter{text-transform:uppercase}
thead th{color:var(--soft);font-size:.8125rem;font-weight:600;overflow-wrap:normal}
tbody th{font-weight:600}
tbody tr:last-child>*{border-bottom:0}
th:last-child,td:last-child{padding-inline-end:0}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.texts{columns:19rem;column-gap:2rem;margin:0;padding:0;list-style:none;font-size:.9375rem}
.texts li{padding:.25rem 0;break-inside:avoid}
.texts time{margin-inline-end:.25rem;color:var(--soft);font-size:.8125rem;font-variant-numeric:tabular-nums}
.votes .bar{width:45%}
.votes tbody th{min-width:6rem}
.bar svg{display:block;width:100%;height:.75rem}
.scroll table{min-width:40rem}
details{font-size:.875rem}
summary{width:max-content;max-width:100%;color:var(--soft);cursor:pointer}
details table{margin-top:.5rem}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
${[0, 1, 2, 3, 4, 5, 6, 7, 'more']
  .map((option) => {
    const colour = `var(--${option === 'more' ? option : `o${option}`})`
    return `rect.option-${option}{fill:${colour}}.line.option-${option}{stroke:${colour}}`
  })
  .join('\n')}
@media print{:root{color-scheme:light;--ground:#fff;--surface:#fff;--line:#ccc;--ink:#000;--soft:#444;--bad:#900;--accent:#b04700;--second:#1f6fb2;
--o0:#b04700;--o1:#1f6fb2;--o2:#1e7a45;--o3:#8a3ffc;--o4:#a8326f;--o5:#7a6300;--o6:#006d75;--o7:#5b5f6b;--more:#8c8a86}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{max-width:none;padding:0;font-size:10pt}
details:not(.texts-later[open]){display:none}
.card{padding:.75rem;break-inside:avoid}
.card:has(.texts){display:block;break-inside:auto}
.votes .bar{width:30%}
.texts{columns:3;font-size:9pt}
.cards{grid-template-columns:1fr 1fr}
.scroll svg,.scroll svg[viewBox],.scroll table{min-width:0}
tr,h2,h3,h4{break-inside:avoid}
h2,h3,h4{break-after:avoid}
thead{display:table-header-group}}
`

/** The accent of a layout, made so dark or so light that it can be seen on any background. */
export function accentStyle(at: number, accent: string | undefined): string {
  if (accent === undefined || !/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/.test(accent)) return ''
  const dark = `.layout-${at}{--accent:oklch(from ${accent} min(l,.56) c h)}`
  const light = `.layout-${at}{--accent:oklch(from ${accent} max(l,.74) c h)}`
  return `${dark}@media screen and (prefers-color-scheme:dark){${light}}`
}
