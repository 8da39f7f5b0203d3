import { businessDay } from '#domain/calendar.ts';
import { type ConversationMessage, welcomeClientId, welcomeMessages } from '#domain/chat.ts';
import { formatDay } from '../lists/format.ts';

/** The company's day of a point in time, in words. */
export const dayOf = (iso: string): string => formatDay(businessDay(new Date(iso)));

const automaticIds = new Set(welcomeMessages.map((_text, index) => welcomeClientId(index)));

/** Whether the server posted a message by itself, when the session began. */
export const isAutomatic = ({ clientId }: Pick<ConversationMessage, 'clientId'>): boolean => automaticIds.has(clientId);
