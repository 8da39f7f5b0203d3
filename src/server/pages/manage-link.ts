import * as z from 'zod/mini';
import { businessDay } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import { type ManagedBooking, manageMove, manageTexts } from '#domain/manage.ts';
import type { Slot } from '#domain/places.ts';
import { createCaller } from '#server/trpc/router.ts';
import { manageDocument } from './manage-document.ts';
import type { PlainForm, PlainLink } from './plain-link.ts';

/** Whether a form asks for a new link. Only the page of a link that does not work has it. */
const isLinkForm = ({ field }: PlainForm): boolean => field('change') === 'link';

/** The page behind the link in a booking's mails, for browsers without JavaScript. */
export const manageLink: PlainLink<ManagedBooking> = {
  path: '/manage',
  open: (ctx, token) => createCaller(ctx).booking.manage.view({ token }),
  async change(ctx, form) {
    const { token, field } = form;
    const procedures = createCaller(ctx).booking.manage;
    if (isLinkForm(form)) {
      const { message } = await procedures.sendLink({ email: field('email') ?? '' });
      if (message !== manageTexts.linkSent) throw new AppError('unavailable', message);
      return 'link';
    }
    const rev = Number(field('rev'));
    if (field('change') === 'cancel') {
      await procedures.cancel({ token, rev, feeCents: Number(field('feeCents')) });
      return 'cancel';
    }
    const slot = { serviceDate: field('serviceDate'), serviceTime: field('serviceTime') };
    await procedures.move(z.parse(manageMove, { token, rev, ...slot }));
    return 'move';
  },
  isOfWrongLink: isLinkForm,
  pageData: (booking) => ({ booking }),
  done: { cancel: 'Your visit is cancelled.', move: 'Your visit is moved.', link: manageTexts.linkSent },
  render: ({ now, failure, ...view }) =>
    manageDocument({
      ...view,
      today: businessDay(now),
      alternatives: failure === undefined ? [] : slotsOf(failure),
      email: view.form.field('email') ?? '',
      // An error of the form for a new link, such as an invalid email, is not about the link.
      isWrongLink: failure?.code === 'not_found' || isLinkForm(view.form),
    }),
};

const slots = z.array(z.pick(manageMove, { serviceDate: true, serviceTime: true }));

/** Returns the open time windows that an error offers instead of a full one. */
function slotsOf({ details }: AppError): readonly Slot[] {
  const parsed = z.safeParse(slots, details.alternatives);
  return parsed.success ? parsed.data : [];
}
