import { expect, type Page } from '@playwright/test';
import { field, openBlogAdmin } from './admin-blog-page.ts';
import { test } from './workspace-test.ts';

/** Pastes into the content of a post, as after copying in another program. */
async function paste(page: Page, clipboard: { html?: string; text: string }): Promise<void> {
  await field(page, 'Content').evaluate((element, { html = '', text }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    if (html !== '') clipboardData.setData('text/html', html);
    if (element instanceof HTMLElement) element.focus();
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // The browser inserts the text only for real paste events.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, clipboard);
}

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head>
<body lang=EN-US><!--StartFragment--><h1>Why it matters<o:p></o:p></h1>
<p class=MsoNormal><b>Bold</b> and <i>slanted</i>, at 5 &lt; 6 &amp; more.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Vents</p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Sinks</p><!--EndFragment--></body></html>`;

const googleDocsHtml = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span
style="font-weight:700">Floors</span></h2><p dir="ltr"><span style="font-weight:700;font-style:normal">Sweep</span><span
style="font-weight:400"> first, see </span><a href="https://example.com/?a=1&amp;b=2"><span>this page</span></a></p><br><ul><li
dir="ltr"><p dir="ltr"><span>Tile</span></p></li><ul><li><p><span>Grout</span></p></li></ul><li><p>Wood</p></li></ul></b>`;

const googleDocsTable = `<meta charset='utf-8'><b style="font-weight:normal;"><div dir="ltr"><table><tbody><tr><td><p
dir="ltr"><span>Kitchen</span></p></td><td><p><span>Wipe it.</span></p><p><span>Let it dry.</span></p></td><td><ul><li><p>Mop</p></li><li
><p>Bucket</p></li></ul></td><td style="font-weight:bold">45 min</td></tr></tbody></table></div></b>`;

const layoutTable =
  '<table><tr><td><table><tr><td>One</td><td>Two</td></tr></table></td></tr></table><aside>Three</aside><footer>Four</footer>';

test('pasted text keeps its structure and formatting as simple HTML, and the page says what was left out', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const content = field(page, 'Content');

  await test.step('text from Word or Google Docs becomes simple HTML, and pasting can be undone', async () => {
    await paste(page, { html: wordHtml, text: 'Why it matters\r\n\r\nBold and slanted, at 5 < 6 & more.' });
    await expect(content).toHaveValue(`<h2>Why it matters</h2>
<p><strong>Bold</strong> and <em>slanted</em>, at 5 &lt; 6 &amp; more.</p>
<ul><li>Vents</li>
<li>Sinks</li></ul>
`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Why it matters' })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveText(['Vents', 'Sinks']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(content).toHaveValue('');

    await paste(page, { html: googleDocsHtml, text: 'Floors\nSweep first, see this page\n\nTile\nGrout\nWood' });
    await expect(content).toHaveValue(`<h2>Floors</h2>
<p><strong>Sweep</strong> first, see <a href="https://example.com/?a=1&amp;b=2">this page</a></p>
<ul><li>Tile<ul><li>Grout</li></ul></li><li>Wood</li></ul>
`);
  });

  await test.step('paragraphs of a cell or a list item stay separate, and nested tables are pasted once', async () => {
    await content.fill('');
    await paste(page, { html: googleDocsTable, text: 'Kitchen' });
    await expect(content).toHaveValue(
      '<table><tr><td>Kitchen</td><td><p>Wipe it.</p><p>Let it dry.</p></td><td><ul><li>Mop</li><li>Bucket</li></ul></td>' +
        '<td><strong>45 min</strong></td></tr></table>\n',
    );
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('cell').nth(1)).toContainText('Let it dry.');

    await content.fill('');
    await paste(page, { html: '<ul><li><p>Sweep.</p><p>Mop.</p></li><li>Dry.</li></ul>', text: 'Sweep.' });
    await expect(content).toHaveValue('<ul><li><p>Sweep.</p><p>Mop.</p></li><li>Dry.</li></ul>\n');

    await content.fill('');
    await paste(page, { html: layoutTable, text: 'One' });
    await expect(content).toHaveValue(
      '<table><tr><td><table><tr><td>One</td><td>Two</td></tr></table></td></tr></table>\n<p>Three</p>\n<p>Four</p>\n',
    );
  });

  await test.step('paragraphs, formatting, code, tables, captions and links stay', async () => {
    const contentAfterPasting = async (clipboard: { html?: string; text: string }): Promise<string> => {
      await content.fill('');
      await paste(page, clipboard);
      return content.inputValue();
    };
    expect(await contentAfterPasting({ text: 'One line\r\nand another.\r\n\r\n2 < 3\r\n' })).toBe(
      '<p>One line<br>and another.</p>\n<p>2 &lt; 3</p>\n',
    );
    expect(await contentAfterPasting({ text: 'a word & more' })).toBe('a word & more');
    expect(await contentAfterPasting({ html: '<p class="MsoNormal">a <b>word</b></p>', text: 'a word' })).toBe(
      'a <strong>word</strong>',
    );
    const source = '<p>One</p>\n\n<p>Two</p>';
    expect(await contentAfterPasting({ html: '<div style="font-family: monospace">…</div>', text: source })).toBe(
      source,
    );
    expect(await contentAfterPasting({ html: '<img src="file:///C:/a.png">', text: '' })).toBe('');
    await expect(page.getByText(/Left out.*a picture that only your computer has/)).toBeVisible();

    const contentAfterPastingHtml = async (html: string, text = 'x') =>
      (await contentAfterPasting({ html, text })).trim();
    const htmlWithEmail = 'Write to <b>Ann</b> &lt;ann@example.com&gt; today';
    expect(await contentAfterPastingHtml(`<p>${htmlWithEmail}</p>`, 'Write to Ann <ann@example.com> today')).toBe(
      'Write to <strong>Ann</strong> &lt;ann@example.com&gt; today',
    );
    for (const html of [
      '<del>$70</del> now <ins>$55</ins>, <s>old</s> <u>new</u> <code>a &lt; b</code> <kbd>Ctrl</kbd> <q>so</q>',
      '<a href="https://example.com" rel="nofollow sponsored">partner</a>',
      '<img src="https://example.com/a.png" alt="A lobby">',
      '<figure><img src="https://example.com/a.png" alt="A"><figcaption>The lobby</figcaption></figure>',
      '<dl><dt>Grout</dt><dd>Between tiles</dd></dl>',
      '<table><caption>Prices</caption><thead><tr><th colspan="2" scope="colgroup">A</th></tr></thead><tbody><tr><td rowspan="2">1</td></tr></tbody></table>',
    ]) {
      expect(await contentAfterPastingHtml(html)).toBe(html);
    }
    const pictureHtml = '<img src="https://example.com/a.png" alt="A">';
    const captionHtml = '<figcaption>The lobby</figcaption>';
    expect(await contentAfterPastingHtml(`<figure><div>${pictureHtml}${captionHtml}</div></figure>`)).toBe(
      `<figure>${pictureHtml}${captionHtml}</figure>`,
    );
    expect(
      await contentAfterPastingHtml(
        '<span style="text-decoration: line-through">$70</span> <strike>$60</strike> <tt>x</tt>',
      ),
    ).toBe('<s>$70</s> <s>$60</s> <code>x</code>');
    expect(await contentAfterPastingHtml('<pre>line1<br>line2<div>line3</div>line4</pre>')).toBe(
      '<pre>line1\nline2line3\nline4</pre>',
    );
    await contentAfterPastingHtml('<p>See</p><video src="a.mp4"></video><form><input></form>');
    await expect(page.getByText('Left out, because a post cannot hold it: a film or a sound, a form.')).toBeVisible();
  });
});
