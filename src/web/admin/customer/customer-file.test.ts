import { expect, it } from 'vitest';
import { decodeText, readCsv, readCustomers } from './customer-file.ts';

it('reads a byte-order mark, quotes, line breaks in cells, blank lines and semicolons as separators', () => {
  expect(readCsv('\uFEFFName,Notes\r\n"Lee, Ann","She said ""hi""\nand left"\r\n\r\nBo,\r\n')).toEqual([
    ['Name', 'Notes'],
    ['Lee, Ann', 'She said "hi"\nand left'],
    [''],
    ['Bo', ''],
  ]);
  expect(readCsv('\n \nName;Email\nAnn;a@b.co')).toEqual([[''], [''], ['Name', 'Email'], ['Ann', 'a@b.co']]);
});

it('finds columns by their headings, joins names and notes, removes formula guards and lists unused headings', () => {
  const lines = readCsv(
    "Phone,First Name,Last Name,City,Company,Birthday\n'+1 561 555 0100,Ann,Lee,Jupiter,Lee Ltd,May 1\n,,,,Solo Inc,",
  );
  expect(readCustomers(lines)).toEqual({
    rows: [
      { name: 'Ann Lee', email: '', phone: '+1 561 555 0100', notes: 'Lee Ltd\nJupiter' },
      { name: 'Solo Inc', email: '', phone: '', notes: '' },
    ],
    rowNumbers: [2, 3],
    unused: ['Birthday'],
  });
});

it('removes formula guards from every column, but no other apostrophe', () => {
  const lines = readCsv("Name,Email,Company,Notes\n'@home,'+ann@b.co,'t Hooft,'-5% \n'Bo',bo@b.co,,\"'\t=1\"");
  expect(readCustomers(lines)?.rows).toEqual([
    { name: '@home', email: '+ann@b.co', phone: '', notes: "'t Hooft\n-5%" },
    { name: "'Bo'", email: 'bo@b.co', phone: '', notes: '\t=1' },
  ]);
});

it('adds further names, email addresses and phone numbers of a row to its notes, except repeats', () => {
  const lines = readCsv(
    'Customer,Contact,First name,Last name,Phone,Mobile,Email,Main email\n' +
      'Palm Ltd,Ann Lee,Ann,Lee,555-0100,555-0101,a@b.co,a@b.co\n' +
      ',Bo,,,,555-0102,,b@b.co',
  );
  expect(readCustomers(lines)).toMatchObject({
    rows: [
      { name: 'Palm Ltd', email: 'a@b.co', phone: '555-0100', notes: 'Ann Lee\n555-0101' },
      { name: 'Bo', email: 'b@b.co', phone: '555-0102', notes: '' },
    ],
    unused: [],
  });
});

it('finds no customers if no heading names an email or a phone number', () => {
  expect(readCustomers(readCsv('Name,Age\nAnn,5'))).toBeUndefined();
});

it('counts blank lines in the row numbers', () => {
  expect(readCustomers(readCsv('\nName,Email\n\nAnn,a@b.co\n\n,\nBo,b@b.co\n'))?.rowNumbers).toEqual([4, 7]);
});

it('decodes files in windows-1252', () => {
  expect(decodeText(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]).buffer)).toBe('José');
});
