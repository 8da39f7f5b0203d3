import { expect, it } from 'vitest';
import { checkCrew, membersOf } from './crew-fields.ts';

const blue = { id: '1', name: 'Blue', members: ['Maria'], active: true };

it('splits members at line breaks, commas and semicolons, without repeated names', () => {
  expect(membersOf(' Maria Lopez,\nJo\n\nJo; Ana ')).toEqual(['Maria Lopez', 'Jo', 'Ana']);
});

it('rejects the name of another crew, even in another case, and accepts other names', () => {
  expect(checkCrew({ name: 'blue ', members: '' }, [blue])).toEqual({
    ok: false,
    issues: [{ path: 'name', message: 'There is a crew called Blue already.' }],
  });
  expect(checkCrew({ name: 'Green', members: 'Jo' }, [blue])).toMatchObject({ ok: true });
});
