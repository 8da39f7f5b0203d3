import { describe, expect, it } from 'vitest';
import { formatTextLength, textLengthOf } from './text-length.ts';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['<p></p>', 0],
    ['<p>One</p><p>two</p>', 2],
    ['<p>A <b>bo</b>ld word &amp; more</p>', 4],
    ['<p>5&nbsp;minutes – no dash</p>', 4],
    ['<script>not words</script>word', 1],
  ])('with the HTML %j is %i words', (html, words) => {
    expect(textLengthOf(html).words).toBe(words);
  });

  it('is shown in words and minutes', () => {
    expect(formatTextLength(textLengthOf(''))).toBe('No words yet');
    expect(formatTextLength(textLengthOf('one'))).toBe('1 word, 1 min read');
    expect(formatTextLength(textLengthOf('word '.repeat(1_200)))).toBe('1,200 words, 6 min read');
  });
});
