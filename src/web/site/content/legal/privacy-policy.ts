import type { LegalDocument } from './legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  description:
    'What this website stores when you send a message, book a cleaning or chat, why we keep it, how text messages work, and how to ask us to delete it.',
  lastUpdated: 'March 24, 2025',
  introduction: [
    'This policy explains what {company} (“we”, “us”) learns about you through {website}, what we use it for, and what you can ask of us. We have tried to write it so that it can be read in a few minutes.',
    'In short: we keep what you send us so that we can answer you and do the work. We count page views without knowing who you are. We do not use advertising or tracking services, and we do not sell personal information.',
  ],
  sections: [
    {
      id: 'what-you-send',
      heading: 'What you send us',
      paragraphs: ['Most of what we know about you is what you type into one of three places.'],
      lists: [
        {
          intro: 'The contact form stores:',
          items: [
            'your name and email address',
            'your message',
            'whether you agreed to receive text messages',
            'the date and time',
          ],
        },
        {
          intro: 'The booking form stores:',
          items: [
            'your name, email address and phone number',
            'the address to be cleaned, the number of bedrooms and bathrooms and, if you give it, the square footage',
            'the kind of cleaning, date, time window, hours, extras, special instructions and total price',
            'whether you agreed to receive text messages, and the status of the booking and its payment',
          ],
        },
        {
          intro: 'The form for buildings stores:',
          items: [
            'your name, email address, phone number and, if you give it, your company',
            'what you say of the building and of the cleaning, the walkthrough time and your photographs, which our office alone sees',
            'our proposals and your answers to them; for an approval also your title, the time and the network address it came from',
          ],
        },
        {
          intro: 'The live chat stores:',
          items: [
            'your name, your email address and, if you give it, your phone number',
            'the messages you and our team write, with their times',
            'a random session number that keeps your conversation together',
          ],
        },
      ],
    },
    {
      id: 'repeats',
      heading: 'Sending twice by accident',
      paragraphs: [
        'Each form and chat message carries a random number made for that one sending. It lets the server notice a repeat after a broken connection, so that nothing is stored twice. It is not used to recognize you.',
      ],
      lists: [],
    },
    {
      id: 'payment-details',
      heading: 'Payment details',
      paragraphs: [
        'This website does not ask for card or bank numbers. Please do not put them into a message, a booking note or the chat.',
      ],
      lists: [],
    },
    {
      id: 'your-device',
      heading: 'What is kept on your own device',
      paragraphs: [
        'Your browser keeps a few things for this website on your own device, so that nothing you typed is lost and a conversation goes on where it was.',
        'The chat uses local storage: you can leave the page and come back to the same conversation without typing your details again. These entries stay on your device until you clear the site’s data in your browser. On a shared computer, clear them when you are done. A message that is still on its way is kept there too; it goes when it has been delivered, or when you discard it.',
        'Session storage holds what belongs to one tab. It is emptied when you close that tab.',
        'Visitors get no cookies from this website. One cookie exists for our own staff: it keeps them signed in to the office pages, whose notes, settings and unsaved drafts are in the storage of their own browsers.',
      ],
      lists: [
        {
          intro: 'The chat’s entries in local storage are:',
          items: [
            'chatSessionId: the random number of your conversation',
            'chatUserName, chatUserEmail and chatUserPhone: the details you entered',
            'chatFormSubmitted: a note that you have entered them',
            'chatPending: followed by a random number: a message that is not known to be delivered yet, with your name, email address and, if you gave it, your phone number',
          ],
        },
        {
          intro: 'The entries in session storage are:',
          items: [
            'draft:contact, draft:booking and draft:quote: what you typed into a form, when you opened it and the random number of its sending, until it is sent',
            'draft:chat-details and draft:chat: what you typed into the chat, and when, until it is sent',
            'booked: the random number of the booking that you sent, until you close what the home page says of it',
            'scrollPositions: how far down you had scrolled on the pages you opened in that tab, so that Back leads to the same place',
            'chatReopening: a note, for the moment in which a page loads again to open the chat',
          ],
        },
      ],
    },
    {
      id: 'page-views',
      heading: 'Page views',
      paragraphs: [
        'We count how often each page is opened on each day. A count holds the page, the day and a number. It holds no name, no network address and no identifier, so it cannot be traced back to a visitor.',
      ],
      lists: [],
    },
    {
      id: 'technical-data',
      heading: 'Technical data',
      paragraphs: [
        'As with any website, our server sees your network address while it answers you. We use it to deliver the page and, for short periods, to limit abuse such as floods of messages. Technical logs kept to run and protect the site may contain it.',
        'Our forms also check for automated messages, for example by how quickly a form was filled in. A message taken for spam may be set aside unread.',
      ],
      lists: [],
    },
    {
      id: 'use',
      heading: 'What we use it for',
      paragraphs: ['We use personal information only for the purpose it was given for, or where the law requires it.'],
      lists: [
        {
          intro: 'That means:',
          items: [
            'to answer questions and prepare quotes',
            'to confirm, carry out and bill a cleaning you asked for',
            'to continue a chat you began',
            'to send text messages, if you agreed to them',
            'to keep business records and to protect the website',
          ],
        },
      ],
    },
    {
      id: 'text-messages',
      heading: 'Text messages (SMS)',
      paragraphs: [
        'We send text messages only if you agreed, for example by ticking the box on a form. They may be about appointments, updates or promotions. How many you get depends on your dealings with us. Agreeing is not a condition of buying anything.',
        'Message and data rates may apply, depending on your mobile plan. Mobile carriers are not liable for delayed or undelivered messages.',
        'We do not share mobile phone numbers or text message consent with third parties or affiliates for their marketing.',
      ],
      lists: [
        {
          intro: 'You stay in control:',
          items: [
            'Reply STOP to opt out at any time. You may get one last message that confirms it.',
            'Reply HELP for help, or call us at {phone}.',
          ],
        },
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      paragraphs: [
        'Our staff see what you send so that they can help you. Companies that provide our hosting, data storage, email or messaging may process it on our behalf and for no purpose of their own. We disclose information where the law requires it or where it is needed to establish or defend a legal claim.',
        'We do not sell personal information, and this website carries no advertising network, analytics service or other third-party tracker.',
        'A blog article may show a picture or video held by another company. Your browser then contacts that company to load it, and its own privacy policy applies. The same is true when you follow a link to another website.',
      ],
      lists: [],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      paragraphs: [
        '{retention} We keep bookings, quotes and proposals for as long as we need them to serve you, to keep our books and to meet legal duties. You can ask us to delete your data sooner.',
      ],
      lists: [],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'The office pages need a password, which our server checks at every step, and what you send is shown to signed-in staff only. Whoever knows the random number of a chat can read that chat, so treat it like a private link. No system is perfectly safe; if we learn of a breach that affects you, we will tell you as the law requires.',
      ],
      lists: [],
    },
    {
      id: 'your-choices',
      heading: 'Your choices',
      paragraphs: ['Write to {email} or call {phone}. We may ask a question or two to be sure it is you.'],
      lists: [
        {
          intro: 'You can ask us to:',
          items: [
            'tell you what we hold about you',
            'correct it',
            'delete it, unless the law obliges us to keep it',
            'stop sending you messages',
          ],
        },
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'Our services are for people 18 and over. We do not knowingly collect information from children. If you think a child has sent us some, tell us and we will delete it.',
      ],
      lists: [],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      paragraphs: ['When this policy changes, the new text appears on this page with a new date at the top.'],
      lists: [],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      paragraphs: ['{company}, {address}. Phone {phone}, email {email}.'],
      lists: [],
    },
  ],
};
