import type { Random } from './random.ts';

const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'David',
  'Elena',
  'Frank',
  'Grace',
  'Hector',
  'Isabel',
  'James',
  'Karen',
  'Luis',
  'Maria',
  'Nathan',
  'Olivia',
  'Pedro',
  'Quinn',
  'Rosa',
  'Samuel',
  'Teresa',
  'Victor',
  'Wendy',
  'Ximena',
  'Zachary',
] as const;
const lastNames = [
  'Alvarez',
  'Brooks',
  'Castillo',
  'Dorsey',
  'Ellison',
  'Fuentes',
  'Goldberg',
  'Hayes',
  'Ibarra',
  'Jean-Louis',
  'Kaplan',
  'Lopez',
  'Moore',
  'Nuñez',
  "O'Brien",
  'Pierre',
  'Reyes',
  'Schwartz',
  'Torres',
  'Vance',
  'Weiss',
] as const;
const streets = [
  'Banyan Way',
  'Clematis Street',
  'Dolphin Road',
  'Egret Lane',
  'Flagler Drive',
  'Gulfstream Court',
  'Hibiscus Avenue',
  'Ibis Circle',
  'Jacaranda Drive',
  'Lantana Road',
  'Mango Terrace',
  'Okeechobee Boulevard',
  'Sea Grape Lane',
] as const;
const towns = [
  ['West Palm Beach', '33401'],
  ['West Palm Beach', '33405'],
  ['West Palm Beach', '33409'],
  ['Palm Beach Gardens', '33410'],
  ['Wellington', '33414'],
  ['Royal Palm Beach', '33411'],
  ['Jupiter', '33458'],
  ['Lake Worth Beach', '33460'],
  ['Boynton Beach', '33436'],
  ['Delray Beach', '33445'],
] as const;

export type Person = { name: string; email: string; phone: string; address: string; city: string; zipCode: string };

/** Makes up a person with a home in Palm Beach County. The email and the phone number are reserved for examples. */
export function randomPerson(random: Random): Person {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const [city, zipCode] = random.pick(towns);
  const letters = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
  return {
    name: `${firstName} ${lastName}`,
    email: `${letters(firstName)}.${letters(lastName)}@example.com`,
    phone: `561-555-01${String(random.between(0, 99)).padStart(2, '0')}`,
    address: `${random.between(100, 9_900)} ${random.pick(streets)}`,
    city,
    zipCode,
  };
}
