import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { formatCents } from '#domain/format.ts';
import type { ManagedBooking } from '#domain/manage.ts';
import { cancellationCost, factsOf, headingOf, offersRebooking, visitInWords } from '#domain/manage-texts.ts';
import type { Slot } from '#domain/places.ts';
import { escapeAttribute, escapeText } from './document.ts';
import { phoneLink, plainDocument, termList } from './plain-document.ts';
import type { PlainView } from './plain-link.ts';

export type ManageDocument = Pick<PlainView<ManagedBooking>, 'company' | 'target' | 'notice'> & {
  /** Open time windows, offered after the chosen one was full. */
  alternatives: readonly Slot[];
  /** The first day that can be chosen. */
  today: string;
  /** Whether the link does not work. If it is false and there is no `target`, the booking could not be read. */
  isWrongLink: boolean;
  /** The email typed into the form for a new link. */
  email: string;
};

/** Returns a document that shows a booking, with forms that change it, and needs no JavaScript. */
export function manageDocument(content: ManageDocument): string {
  const { company, target, notice, isWrongLink } = content;
  const failedHeading = isWrongLink ? 'This link does not work' : 'Your booking could not be loaded';
  const { heading, lede } = target === undefined ? { heading: failedHeading, lede: '' } : headingOf(target);
  return plainDocument({
    company,
    title: 'Your booking',
    heading,
    body: [
      ...(lede === '' ? [] : [`<p>${escapeText(lede)}</p>`]),
      ...(notice === undefined ? [] : [`<p role="status"><strong>${escapeText(notice)}</strong></p>`]),
      ...(target === undefined
        ? isWrongLink
          ? [linkForm(content.email), '<p><a href="/book">Book a time</a></p>']
          : ['<p><a href="?plain=1">Try again</a></p>']
        : [termList(factsOf(target)), ...changeForms(target, content)]),
      `<p>Anything else? Call ${phoneLink(company.phone)}, or go to the <a href="/">home page</a>.</p>`,
    ],
  });
}

function changeForms(booking: ManagedBooking, { alternatives, today }: ManageDocument): string[] {
  return [
    ...alternatives.map((slot) =>
      moveForm(booking, `${slotFields(slot)}<button>Take ${escapeText(visitInWords(slot))}</button>`),
    ),
    ...(booking.canMove ? [moveForm(booking, moveFormContent(booking, today))] : []),
    ...(booking.canCancel ? [cancelForm(booking)] : []),
    ...(offersRebooking(booking) ? ['<p><a href="/book">Book again</a></p>'] : []),
  ];
}

const hiddenInput = (name: string, value: string | number): string =>
  `<input type="hidden" name="${name}" value="${escapeAttribute(String(value))}">`;

/** A form that requests a mail with the links to the open bookings of an email address. */
const linkForm = (
  email: string,
): string => `<form method="post" action="?plain=1">${hiddenInput('change', 'link')}<h2>Send me my link</h2>
<p><label>Email <input type="email" name="email" value="${escapeAttribute(email)}" required></label></p>
<button>Send me my link</button></form>`;

const slotFields = ({ serviceDate, serviceTime }: Slot): string =>
  hiddenInput('serviceDate', serviceDate) + hiddenInput('serviceTime', serviceTime);

/** A form that is sent to the page's own URL, which contains the token. */
const changeForm = (change: 'move' | 'cancel', { rev }: ManagedBooking, content: string): string =>
  `<form method="post" action="?plain=1">${hiddenInput('change', change)}${hiddenInput('rev', rev)}${content}</form>`;

const moveForm = (booking: ManagedBooking, content: string): string => changeForm('move', booking, content);

function moveFormContent({ serviceDate, serviceTime, movesLeft }: ManagedBooking, today: string): string {
  const options = serviceTimes.map(
    (time) =>
      `<option value="${time}"${time === serviceTime ? ' selected' : ''}>${time} (${serviceTimeWindows[time]})</option>`,
  );
  return `<h2>Move the visit</h2>
<p>Moving is free. You can do it ${movesLeft === 1 ? 'once' : `${movesLeft} times`} more.</p>
<p><label>Day <input type="date" name="serviceDate" value="${serviceDate}" min="${today}" required></label>
<label>Time <select name="serviceTime">${options.join('')}</select></label></p>
<button>Move to this time</button>`;
}

const cancelForm = (booking: ManagedBooking): string =>
  changeForm(
    'cancel',
    booking,
    `${hiddenInput('feeCents', booking.feeCents)}<h2>Cancel the visit</h2>
<p>${escapeText(cancellationCost(booking))}</p>
<button>${booking.feeCents > 0 ? `Cancel and pay ${formatCents(booking.feeCents)}` : 'Cancel the visit'}</button>`,
  );
