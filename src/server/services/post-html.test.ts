import { describe, expect, test } from 'vitest';
import { sanitizePostHtml } from './post-html.ts';

describe('text that stands in no element', () => {
  test.each([
    { what: 'one line', typed: 'Open the vents.', stored: 'Open the vents.' },
    {
      what: 'blank lines between paragraphs',
      typed: 'Open the vents.\n\nThen wait.\r\n \r\n\r\nClose them.\n\n',
      stored: '<p>Open the vents.</p>\n<p>Then wait.</p>\n<p>Close them.</p>',
    },
    {
      what: 'line breaks',
      typed: 'Monday: lobby\r\nTuesday: < 3 offices & hall',
      stored: '<p>Monday: lobby<br />Tuesday: &lt; 3 offices &amp; hall</p>',
    },
    {
      what: 'words with markup in them',
      typed: 'Open <b>all</b> vents.\n\n<a href="/book">Book</a> & relax.',
      stored: '<p>Open <b>all</b> vents.</p>\n\n<p><a href="/book">Book</a> &amp; relax.</p>',
    },
    {
      what: 'headings between paragraphs',
      typed: '<h2>Floors</h2>\n\nSweep.\n\nThen mop.\n\n<h2>Windows</h2>\n\nWipe.',
      stored: '<h2>Floors</h2>\n\n<p>Sweep.</p>\n\n<p>Then mop.</p>\n\n<h2>Windows</h2>\n\n<p>Wipe.</p>',
    },
    {
      what: 'headings in the line above',
      typed: '<h2>Floors</h2>\nSweep.\n\nThen mop.\n<h2>Windows</h2>\nWipe.',
      stored: '<h2>Floors</h2>\n<p>Sweep.</p>\n\n<p>Then mop.</p>\n<h2>Windows</h2>\n<p>Wipe.</p>',
    },
    {
      what: 'a figure that is a link',
      typed: 'Sweep.\n\n<a href="/book"><figure><hr></figure></a>\n\nThen <i>mop</i>.',
      stored: '<p>Sweep.</p>\n\n<a href="/book"><figure><hr /></figure></a>\n\n<p>Then <i>mop</i>.</p>',
    },
    {
      what: 'line breaks between words with markup',
      typed: 'Monday: <b>lobby</b>\nTuesday: hall<br>\nAll week: <img src="/a.jpg" alt="A\nB">\n\nSunday: closed',
      stored:
        '<p>Monday: <b>lobby</b><br />Tuesday: hall<br />All week: <img src="/a.jpg" alt="A\nB" /></p>\n\n<p>Sunday: closed</p>',
    },
    {
      what: 'words in bold over a blank line',
      typed: '<b>Open\n\nClose</b>\n\nWait',
      stored: '<p><b>Open<br /><br />Close</b></p>\n\n<p>Wait</p>',
    },
  ])('is divided: $what', ({ typed, stored }) => {
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
  ])('leaves alone what is divided already: %j', (html) => {
    expect(sanitizePostHtml(html)).toBe(html);
  });
});

describe('markup', () => {
  test('loses films that do not come by https, whatever their host', () => {
    const film = (address: string): string => sanitizePostHtml(`<p>See</p><iframe src="${address}"></iframe>`);
    expect(film('https://player.vimeo.com/video/1')).toContain('<iframe src="https://player.vimeo.com/video/1">');
    for (const address of ['http://player.vimeo.com/video/1', '/video/1', '//player.vimeo.com/video/1'])
      expect(film(address), address).toBe('<p>See</p>');
  });

  test('is nested no deeper than browsers bear, and keeps its words', () => {
    const html = sanitizePostHtml(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}`);
    expect(html.match(/<div>/g)).toHaveLength(60);
    expect(html).toContain('deep');
  });
});
