/**
 * The platform's WebSocket class, the class of the package `ws`, or a subclass. Declares only the members that the
 * client always uses.
 */
export type SocketClass = {
  new (url: string): Socket;
  readonly OPEN: number;
  readonly CLOSING: number;
  readonly CLOSED: number;
};

type Socket = {
  readonly readyState: number;
  binaryType: string;
  send(data: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'error', listener: () => void): void;
};
