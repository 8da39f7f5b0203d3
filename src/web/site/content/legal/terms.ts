import { hoursRange } from '#domain/booking-rules.ts';
import type { LegalDocument } from './legal-document.ts';

export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  description:
    'The rules for booking, canceling and paying for a cleaning, re-cleans and damage claims, text messages, and the law that governs these terms.',
  lastUpdated: 'March 24, 2025',
  introduction: [
    'These terms apply when you use {website} or order a service from {company} (“we”, “us”). By booking a service or using the website you accept them. If we have a signed agreement with you for a building, that agreement comes first wherever the two differ.',
  ],
  sections: [
    {
      id: 'who-may-book',
      heading: 'Who may book',
      paragraphs: [
        'Our services are for people 18 and over. Whoever books confirms that they are at least 18 and that they own the property, occupy it lawfully or act for someone who does.',
      ],
      lists: [],
    },
    {
      id: 'booking',
      heading: 'Booking',
      paragraphs: [
        'Book {lead}. Emergency services that are offered 24/7 are arranged by phone and are not bound to this time.',
        'A booking sent through the website is a request. It becomes an appointment when we confirm it. Residential cleaning is limited to long-time and referred clients and to the places we have, so we may decline a request.',
        'Please describe the property truthfully. If its size or condition differs a good deal from what was described, we will propose a new price or time before we go on.',
      ],
      lists: [],
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      paragraphs: [
        `Home cleaning is priced by the hour: {regularHour} for a regular clean and {deepHour} for a deep clean, from ${hoursRange.min} to ${hoursRange.max} hours, plus the extras chosen. The booking page shows the total before you send it. Commercial and emergency services are priced by quote.`,
        'How and when payment is made is agreed when the appointment is confirmed or is stated in your quote. The website takes no payments.',
      ],
      lists: [],
    },
    {
      id: 'cancellation',
      heading: 'Cancellations and missed appointments',
      paragraphs: ['We set aside time and people for you. Please tell us early if your plans change.'],
      lists: [
        {
          intro: 'The rules are:',
          items: [
            '{cancelNotice}',
            '{lateFee}',
            'No-shows are charged in full. A no-show is an appointment at which nobody lets us in, or we cannot work safely, and nobody told us before.',
          ],
        },
      ],
    },
    {
      id: 'access',
      heading: 'Access and safety',
      paragraphs: [
        'Please see to it that we can enter at the agreed time and that water and power are available. Secure pets, valuables, cash and medicines, and tell us about alarms, delicate surfaces and anything hazardous.',
        'We may stop or postpone work where conditions are unsafe, including in severe weather. In that case we agree on another time with you.',
      ],
      lists: [],
    },
    {
      id: 'sales-final',
      heading: 'All sales are final',
      paragraphs: [
        'All sales are final, and we give no refunds for work done. If something was missed, you may request one courtesy re-clean within 24 hours of the service. Tell us which areas, and we return to them at a time that suits both of us.',
      ],
      lists: [],
    },
    {
      id: 'damage',
      heading: 'Damage claims',
      paragraphs: [
        'If you believe that we damaged something, report it within 24 hours of the service, in writing, with photographs where possible, and let us inspect it. We cannot accept claims that reach us later.',
        'We are not responsible for wear, for defects that were there before, for items that were not fixed properly, or for surfaces whose special needs we were not told about.',
      ],
      lists: [],
    },
    {
      id: 'liability',
      heading: 'Limits of liability',
      paragraphs: [
        'As far as the law allows, our liability for a service is limited to the price paid for it, and we are not liable for indirect losses such as lost profit. Nothing in these terms limits liability that the law does not let us limit.',
        'We are not in breach when events beyond our control, such as hurricanes, floods or power failures, keep us from working.',
      ],
      lists: [],
    },
    {
      id: 'text-messages',
      heading: 'Text messages (SMS)',
      paragraphs: [
        'If you agree to it on a form, we may text you about appointments, updates or promotions. Consent is not a condition of buying. Message frequency varies. Message and data rates may apply.',
        'Reply STOP to opt out or HELP for help. The privacy policy says how we treat your number.',
      ],
      lists: [],
    },
    {
      id: 'website',
      heading: 'Use of the website',
      paragraphs: [
        'Texts, pictures and design of this website belong to {company} or are used by permission. You may read, print and share links to them, but not republish them as your own.',
        'Articles and tips are general information. Follow the label of the product and the manufacturer’s advice for your surface.',
      ],
      lists: [
        {
          intro: 'When using the website, please do not:',
          items: [
            'send false bookings, advertising or unlawful content',
            'try to enter pages that are meant for our staff',
            'disturb the service for others',
          ],
        },
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      paragraphs: [
        'Florida law governs these terms and any dispute that arises from them or from our services. Before going to court, please give us the chance to put things right: write to {email} or call {phone}.',
        'If one of these terms turns out to be invalid, the others remain in force.',
      ],
      lists: [],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'We may change these terms. The version on this page at the time of your booking applies to that booking.',
      ],
      lists: [],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: ['{company}, {address}. Phone {phone}, email {email}, website {website}.'],
      lists: [],
    },
  ],
};
