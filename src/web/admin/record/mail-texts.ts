import type { MailKind, MailState } from '#domain/mail.ts';

/** The office's name for each state of a mail, and the look of its chip. */
export const stateText: Readonly<Record<MailState, { label: string; look: 'waiting' | 'going' | 'done' | 'quiet' }>> = {
  queued: { label: 'Planned', look: 'going' },
  sending: { label: 'Leaving', look: 'going' },
  sent: { label: 'Sent', look: 'done' },
  failed: { label: 'Failed', look: 'waiting' },
  void: { label: 'Not needed', look: 'quiet' },
  blocked: { label: 'Waiting', look: 'waiting' },
};

/** The office's name for each kind of mail. */
export const kindText: Readonly<Record<MailKind, string>> = {
  'booking.received': 'Request received',
  'booking.confirmed': 'Confirmation',
  'booking.changed': 'Change',
  'booking.declined': 'Declined',
  'booking.cancelled': 'Cancellation',
  'booking.lapsed': 'Lapsed',
  'booking.reminder': 'Reminder',
  'booking.links': 'Links',
  'contact.received': 'Message received',
  'chat.replies': 'Chat replies',
  'quote.received': 'Quote request received',
  'walkthrough.confirmed': 'Walkthrough',
  'proposal.sent': 'Proposal',
  'proposal.followup': 'Follow-up',
  'proposal.approved': 'Approval',
  'office.booking': 'Alert: booking',
  'office.contact': 'Alert: message',
  'office.chat': 'Alert: chat',
  'office.quote': 'Alert: quote request',
  'office.customer-change': 'Alert: customer change',
  'office.proposal': 'Alert: proposal',
};
