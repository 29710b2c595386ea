import { describe, expect, it } from 'vitest';
import { PAGE, THEME_SCRIPT } from '../testing/releases.ts';
import { parsePageTemplate } from './page-template.ts';

describe('parsePageTemplate', () => {
  it('puts values at their markers, whatever they hold', () => {
    const html = parsePageTemplate(PAGE).complete({
      title: "$& $' Odds",
      head: '<!--edge:body-->',
      content: '',
      body: '<b>$1</b>',
    });
    expect(html).toContain("<title>$& $' Odds</title>");
    expect(html).toContain('</script>\n<!--edge:body-->\n</head>');
    expect(html).toContain('</div>\n<b>$1</b></body>');
  });

  it('finds the scripts and styles that a policy must allow by hash', () => {
    const template = parsePageTemplate(
      PAGE.replace(
        '</head>',
        `<SCRIPT type="module">one()</SCRIPT ><script src="/x.js"></script>
         <script type="application/json">{}</script><style media="print">p { color: red }</style></head>`,
      ),
    );
    expect(template.inlineScripts).toEqual([THEME_SCRIPT, 'one()']);
    expect(template.inlineStyles).toEqual(['p { color: red }']);
  });

  it.each([
    ['<meta name="trusted-types" content="import-map lit-html">', ['import-map', 'lit-html']],
    ['<meta name=trusted-types content=import-map>', ['import-map']],
    ['<meta name="trusted-types" content="">', []],
    ['', undefined],
    // A name must not add words to a policy.
    [`<meta name="trusted-types" content="a; script-src 'unsafe-inline'">`, undefined],
    [`<meta name="trusted-types" content="'allow-duplicates'">`, undefined],
    ['<meta name="trusted-types" content="*">', undefined],
  ])('reads the Trusted Types policies of the host from %s', (meta, names) => {
    const page = PAGE.replace('<!--edge:head-->', `${meta}<!--edge:head-->`);
    expect(parsePageTemplate(page).trustedTypes).toEqual(names);
  });

  it('reads line ends as a browser does before it hashes', () => {
    const template = parsePageTemplate(PAGE.replace(THEME_SCRIPT, 'one();\ntwo();').replaceAll('\n', '\r\n'));
    expect(template.inlineScripts).toEqual(['one();\ntwo();']);
  });

  it.each([
    { name: 'a missing marker', page: PAGE.replace('<!--edge:head-->', ''), named: '<!--edge:head-->' },
    { name: 'a marker twice', page: `${PAGE}<!--edge:body-->`, named: '<!--edge:body-->' },
    { name: 'no marker at all', page: '<html></html>', named: '<!--edge:title-->, <!--edge:head-->' },
  ])('refuses a page with $name, and names it', ({ page, named }) => {
    expect(() => parsePageTemplate(page)).toThrow(named);
  });
});
