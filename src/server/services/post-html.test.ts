import { describe, expect, test } from 'vitest';
import { sanitizePostHtml } from './post-html.ts';

describe('text outside of elements', () => {
  test.each([
    { name: 'except a text of one line', typed: 'Open the vents.', stored: 'Open the vents.' },
    {
      name: 'blank lines between paragraphs',
      typed: 'Open the vents.\n\nThen wait.\r\n \r\n\r\nClose them.\n\n',
      stored: '<p>Open the vents.</p>\n<p>Then wait.</p>\n<p>Close them.</p>',
    },
    {
      name: 'line breaks',
      typed: 'Monday: lobby\r\nTuesday: < 3 offices & hall',
      stored: '<p>Monday: lobby<br />Tuesday: &lt; 3 offices &amp; hall</p>',
    },
    {
      name: 'words with markup in them',
      typed: 'Open <b>all</b> vents.\n\n<a href="/book">Book</a> & relax.',
      stored: '<p>Open <b>all</b> vents.</p>\n\n<p><a href="/book">Book</a> &amp; relax.</p>',
    },
    {
      name: 'headings between paragraphs',
      typed: '<h2>Floors</h2>\n\nSweep.\n\nThen mop.\n\n<h2>Windows</h2>\n\nWipe.',
      stored: '<h2>Floors</h2>\n\n<p>Sweep.</p>\n\n<p>Then mop.</p>\n\n<h2>Windows</h2>\n\n<p>Wipe.</p>',
    },
    {
      name: 'a heading in the line above',
      typed: '<h2>Floors</h2>\nSweep.\n\nThen mop.\n<h2>Windows</h2>\nWipe.',
      stored: '<h2>Floors</h2>\n<p>Sweep.</p>\n\n<p>Then mop.</p>\n<h2>Windows</h2>\n<p>Wipe.</p>',
    },
    {
      name: 'a figure that is a link',
      typed: 'Sweep.\n\n<a href="/book"><figure><hr></figure></a>\n\nThen <i>mop</i>.',
      stored: '<p>Sweep.</p>\n\n<a href="/book"><figure><hr /></figure></a>\n\n<p>Then <i>mop</i>.</p>',
    },
    {
      name: 'line breaks between words with markup',
      typed: 'Monday: <b>lobby</b>\nTuesday: hall<br>\nAll week: <img src="/a.jpg" alt="A\nB">\n\nSunday: closed',
      stored:
        '<p>Monday: <b>lobby</b><br />Tuesday: hall<br />All week: <img src="/a.jpg" alt="A\nB" /></p>\n\n<p>Sunday: closed</p>',
    },
    {
      name: 'bold words around a blank line',
      typed: '<b>Open\n\nClose</b>\n\nWait',
      stored: '<p><b>Open<br /><br />Close</b></p>\n\n<p>Wait</p>',
    },
  ])('is divided into paragraphs, which stay when stored again: $name', ({ typed, stored }) => {
    expect(sanitizePostHtml(typed)).toBe(stored);
    expect(sanitizePostHtml(stored)).toBe(stored);
  });

  test.each([
    '<p>One</p>\n\n<p>Two</p>\n\n  <ul>\n\n<li>Three</li>\n\n</ul>',
    '<pre>a\n\nb</pre>',
    '<div>One\n\nTwo</div>\n\n<hr />\n\n<p>\u00a0</p>\n\n<table><tbody><tr><td>1\n\n2</td></tr></tbody></table>',
    'One<br />\nTwo',
    '<a href="/book"><figure><img src="/a.jpg" alt="1 &gt; 0" /></figure></a>\n\n<b><p>One</p></b>\n\n<p>Two</p>',
    '<li>One</li>\n\n<li>Two</li>',
  ])('is not divided if no blank line is next to it: %j', (html) => {
    expect(sanitizePostHtml(html)).toBe(html);
  });
});

describe('markup', () => {
  test('loses videos without https, even of allowed hosts', () => {
    const withVideo = (url: string): string => sanitizePostHtml(`<p>See</p><iframe src="${url}"></iframe>`);
    expect(withVideo('https://player.vimeo.com/video/1')).toContain('<iframe src="https://player.vimeo.com/video/1">');
    for (const url of ['http://player.vimeo.com/video/1', '/video/1', '//player.vimeo.com/video/1'])
      expect(withVideo(url), url).toBe('<p>See</p>');
  });

  test('that is nested too deeply is removed, and its text stays', () => {
    const html = sanitizePostHtml(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}`);
    expect(html.match(/<div>/g)).toHaveLength(60);
    expect(html).toContain('deep');
  });
});

describe('text that looks like an element', () => {
  test.each([
    ['Write to Ann <ann@example.com> today', 'Write to Ann &lt;ann@example.com&gt; today'],
    ['If a<b and c>d', 'If a&lt;b and c&gt;d'],
    ['<p>If a<b and c>d, <b>stop</b></p>', '<p>If a&lt;b and c&gt;d, <b>stop</b></p>'],
    ['List<String> and x<i && j>k', 'List&lt;String&gt; and x&lt;i &amp;&amp; j&gt;k'],
    ['<https://example.com/a?b=1>', '&lt;https://example.com/a?b=1&gt;'],
    ['I <3 tiles, 2 < 3 <- see', 'I &lt;3 tiles, 2 &lt; 3 &lt;- see'],
    ['<b>bold</b> <a href="/x" rel="me"', '<b>bold</b> &lt;a href="/x" rel="me"'],
    ['<p title="<ann@example.com>">x</p>', '<p>x</p>'],
    ['<p>One<o:p></o:p><!-- note --><![if !x]></p>', '<p>One</p>'],
    ['<p>One<!-- <b>a</b> --> two <!--> <!-- three</p>', '<p>One two &lt;!--&gt; &lt;!-- three</p>'],
    ['Two<br/>lines<hr class>end', 'Two<br />lines<hr />end'],
  ])('stays text, and markup does not become text: %s', (typed, stored) => {
    expect(sanitizePostHtml(typed)).toBe(stored);
    expect(sanitizePostHtml(stored)).toBe(stored);
  });

  test.each([
    '<script>alert(1)</script>',
    '<script src>alert(1)</script>',
    '<script foo bar>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)" onerror>',
    '<style and more>body{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>" foo>',
    '<<script>alert(1)</script>',
    '<b foo <script>alert(1)</script>',
    '<img """><script>alert(1)</script>">',
  ])('cannot run a script: %s', (attack) => {
    const html = sanitizePostHtml(`<p>ok</p>${attack}`);
    expect(html).toContain('ok');
    expect(html).not.toMatch(/<(?:script|style|svg|iframe)|<[^>]*(?:javascript:|\son\w+=)/i);
  });
});

test.each([
  '<del>$70</del> now <ins>$55</ins>',
  'Press <kbd>Ctrl</kbd>, say <q>stop</q>, see <cite>Floors</cite>, from <time datetime="2027-01-01">New Year</time>',
  '<p dir="rtl" lang="ar">مرحبا</p>',
  '<table><caption>Prices</caption><tbody><tr><th colspan="2" scope="col">A</th></tr><tr><td rowspan="2">1</td></tr></tbody></table>',
  '<pre>line1<br />line2</pre>',
  '<ol start="3" reversed="reversed"><li value="2">Three</li></ol>',
  '<a href="https://example.com" rel="nofollow sponsored">partner</a>',
  '<a href="https://example.com" target="_blank" rel="sponsored noopener">partner</a>',
])('allowed markup is stored as it is: %s', (html) => expect(sanitizePostHtml(html)).toBe(html));

test('obsolete elements are replaced by current ones', () => {
  expect(sanitizePostHtml('<strike>$70</strike> <tt>x</tt>')).toBe('<s>$70</s> <code>x</code>');
});

test('text that a style strikes through stays struck through', () => {
  expect(sanitizePostHtml('<span style="color: red; text-decoration: line-through">$70</span> $55')).toBe(
    '<s>$70</s> $55',
  );
  expect(sanitizePostHtml('<font style="TEXT-DECORATION-LINE:underline line-through;">$70</font>')).toBe('<s>$70</s>');
  expect(sanitizePostHtml('<span style="text-decoration: none; color: red">$70</span>')).toBe('<span>$70</span>');
});
