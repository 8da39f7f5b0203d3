import { type ContactMessage, contactSubject } from '#domain/contact.ts';
import { randomPerson } from './people.ts';
import { seededRandom } from './random.ts';

const messageTexts = [
  'We manage a two-story medical office in Wellington, about 9,000 square feet, and are looking for cleaning five evenings a week. Could somebody walk through with me next week?',
  'How much would it be to clean the grout in a lobby of roughly 1,200 square feet? It has not been done in years.',
  'Do you have a certificate of insurance that names our association as additional insured? Our board needs it before Thursday.',
  'A pipe broke on the second floor last night. The water is off, but the carpet in three rooms is soaked. When can you come?',
  'Our current company skips the stairwells. Do you report what was done each night?',
  'We are opening a clinic in Jupiter in two months and need a cleaning plan for the inspection.',
  'Could you give us a price for weekly pool cleaning at a community of 84 homes in Royal Palm Beach?',
  'I would like a deep clean before we sell our house. Three bedrooms, two baths.',
  'Please stop by to look at the terrazzo in our entrance. It has lost its shine.',
  'Thank you for the quick work on Saturday! Who do I send the check to?',
] as const;

type DemoMessage = Omit<ContactMessage, 'id' | 'rev'>;

/** Contact messages of about eight weeks. The four newest wait for an answer. */
export function demoMessages(now: Date): DemoMessage[] {
  const random = seededRandom(2014);
  return Array.from({ length: 32 }, (_, index) => {
    const { name, email, phone } = randomPerson(random);
    const hoursAgo = 3 + index * random.between(28, 44);
    return {
      createdAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
      name,
      email,
      ...(random.next() < 0.6 ? { phone } : {}),
      subject: contactSubject,
      message: messageTexts[index % messageTexts.length] ?? messageTexts[0],
      sms_consent: random.next() < 0.3,
      responded: index > 3,
      spam: false,
    };
  }).reverse();
}

export type DemoChat = {
  visitor: { name: string; email: string; phone: string };
  /** How long ago the conversation began. */
  minutesAgo: number;
  lines: readonly { isUser: boolean; message: string }[];
};

const visitor = (message: string) => ({ isUser: true, message });
const staff = (message: string) => ({ isUser: false, message });

const conversations: readonly DemoChat['lines'][] = [
  [
    visitor('Hi, do you clean offices in Lantana?'),
    staff('We do. How large is it?'),
    visitor('About 3,000 sq ft, 12 people.'),
    staff('Then three evenings a week are usual. Shall I come by on Thursday at 10?'),
    visitor('Thursday works. Thank you!'),
  ],
  [
    visitor('Can I move my cleaning from Friday to Monday?'),
    staff('Yes, Monday morning is free. I have moved it.'),
    visitor('Great, thanks'),
  ],
  [visitor('Is the refrigerator included in a deep clean?'), staff('It is an extra of $50, as is the stove.')],
  [
    visitor('What do you need from us for a certificate of insurance?'),
    staff('Only the name and address of the holder. You get it the same day.'),
  ],
  [
    visitor('Do you bring your own supplies?'),
    staff('Yes, all of them. Tell us if you prefer your own.'),
    visitor('No, that is perfect.'),
  ],
  [
    visitor('Water is coming through the ceiling of our break room!!'),
    staff('Please call 561-555-0133 now, I have a crew ready.'),
    visitor('Calling'),
  ],
  [visitor('Good morning, could you quote a monthly floor care plan for a dental office?')],
  [visitor('Are you open on the day after Thanksgiving?')],
];

/** Conversations of the last twelve days, oldest first. Only the two newest have no answer yet. */
export function demoChats(): DemoChat[] {
  const random = seededRandom(2190);
  return conversations.map((lines, index) => ({
    visitor: randomPerson(random),
    minutesAgo: (conversations.length - index) * (index > 5 ? 14 : 2_100) + random.between(0, 9),
    lines,
  }));
}
