import { expect, test } from 'vitest';
import { AnswerMemory } from './answer-memory.ts';

const answer = (length: number) => ({ body: 'x'.repeat(length), until: 0 });

test('remembers as many answers as their length allows, and forgets the oldest first', () => {
  const memory = new AnswerMemory(100);
  for (const name of ['a', 'b', 'c']) memory.set(name, answer(32));
  expect(['a', 'b', 'c'].map((name) => memory.get(name)?.body.length)).toEqual([32, 32, 32]);
  memory.set('d', answer(1));
  expect(['a', 'b', 'c', 'd'].map((name) => memory.get(name)?.body.length)).toEqual([undefined, 32, 32, 1]);
});

test('counts an answer once that takes the place of another', () => {
  const memory = new AnswerMemory(100);
  for (let time = 0; time < 10; time++) memory.set('a', answer(40));
  memory.set('b', answer(40));
  expect([memory.get('a'), memory.get('b')]).toEqual([answer(40), answer(40)]);
});

test('remembers nothing that is too long on its own', () => {
  const memory = new AnswerMemory(100);
  memory.set('a', answer(101));
  expect(memory.get('a')).toBeUndefined();
  memory.set('b', answer(90));
  expect(memory.get('b')).toEqual(answer(90));
});
