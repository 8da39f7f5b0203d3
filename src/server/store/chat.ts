import { type Connection, Schema } from 'mongoose';
import { limits } from '#domain/fields.ts';

/** One conversation. Its last message and unread count are kept here so that the office's list is one index read. */
type ChatSessionRecord = {
  sessionId: string;
  createdAt: Date;
  lastMessageAt: Date;
  lastMessage: string;
  unread: number;
};

/** One message. `seq` orders all messages; a later one is never visible before an earlier one. */
type ChatMessageRecord = {
  seq: number;
  sessionId: string;
  clientId: string;
  message: string;
  isUser: boolean;
  read: boolean;
  responded: boolean;
  createdAt: Date;
  name?: string;
  email?: string;
  phone?: string;
};

const sessionSchema = new Schema<ChatSessionRecord>(
  {
    sessionId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastMessageAt: { type: Date, required: true },
    lastMessage: { type: String, required: true },
    unread: { type: Number, required: true },
  },
  { collection: 'chatSessions', versionKey: false, strict: 'throw' },
);
sessionSchema.index({ sessionId: 1 }, { name: 'sessionId', unique: true });
sessionSchema.index({ lastMessageAt: -1, _id: -1 }, { name: 'latest' });

const messageSchema = new Schema<ChatMessageRecord>(
  {
    seq: { type: Number, required: true },
    sessionId: { type: String, required: true },
    clientId: { type: String, required: true },
    message: { type: String, required: true, maxlength: limits.chatMessage },
    isUser: { type: Boolean, required: true },
    read: { type: Boolean, required: true },
    responded: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    name: { type: String, maxlength: limits.name },
    email: { type: String, maxlength: limits.email },
    phone: { type: String, maxlength: limits.phone },
  },
  { collection: 'chatMessages', versionKey: false, strict: 'throw' },
);
messageSchema.index({ seq: 1 }, { name: 'seq', unique: true });
messageSchema.index({ sessionId: 1, seq: 1 }, { name: 'conversation' });
messageSchema.index({ sessionId: 1, clientId: 1 }, { name: 'clientId', unique: true });
messageSchema.index({ read: 1, isUser: 1, sessionId: 1 }, { name: 'unread' });

export type ChatStore = ReturnType<typeof chatStore>;

/** Conversations and their messages, and the queries on them. */
export function chatStore(connection: Connection) {
  connection.model('ChatSession', sessionSchema);
  const messages = connection.model('ChatMessage', messageSchema);
  return {
    /** How many visitors' messages nobody has read; index `unread`. */
    countUnread: (): Promise<number> => messages.countDocuments({ isUser: true, read: false }),
  };
}
