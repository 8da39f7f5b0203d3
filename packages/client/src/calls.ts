/** A call that reads. */
export interface Query<Input, Output> {
  query(input: Input, options?: CallOptions): Promise<Output>;
}

/** A call that changes something. */
export interface Mutation<Input, Output> {
  mutate(input: Input, options?: CallOptions): Promise<Output>;
}

/** A call that delivers events. `unsubscribe` ends it. */
export interface Subscription<Input, Event> {
  subscribe(input: Input, options: SubscriptionOptions<Event>): { unsubscribe(): void };
}

type CallOptions = { signal?: AbortSignal };

type SubscriptionOptions<Event> = {
  onData?: (event: Event) => void;
  /** The server has accepted the subscription. */
  onStarted?: () => void;
  /** The subscription has ended with an error, such as an error of the server (`isApiError`). */
  onError?: (error: Error) => void;
  /** The subscription has ended without an error: the server ended it, `signal` was aborted, or it was unsubscribed. */
  onComplete?: () => void;
  /** The server has ended the subscription; `onComplete` follows. */
  onStopped?: () => void;
  /** Gets the present state of the connection, and each change. A lost connection is opened again automatically. */
  onConnectionStateChange?: (change: { state: 'idle' | 'connecting' | 'pending' }) => void;
  signal?: AbortSignal;
};

/**
 * The calls of a tRPC client, described by the types above. The generated declarations then name neither tRPC nor the
 * server, so that programs need not install and check those types. `infer` makes the compiler write out the whole type.
 */
export type Calls<Client> = Client extends infer Part ? { [Name in keyof Part & string]: Call<Part[Name]> } : never;

type Call<Part> = Part extends { query: (input: infer Input, ...rest: never) => Promise<infer Output> }
  ? Query<Input, Output>
  : Part extends { mutate: (input: infer Input, ...rest: never) => Promise<infer Output> }
    ? Mutation<Input, Output>
    : Part extends { subscribe: (input: infer Input, handlers: infer Observer) => unknown }
      ? Subscription<Input, EventOf<Observer>>
      : Calls<Part>;

type EventOf<Observer> = Observer extends { onData?: infer Handler }
  ? NonNullable<Handler> extends (event: infer Event) => void
    ? Event extends { id: string; data: infer Data }
      ? { id: string; data: Data }
      : Event
    : never
  : never;

/** The input of each call of a client. */
export type InputsOf<Part> = Part extends
  | Query<infer Input, unknown>
  | Mutation<infer Input, unknown>
  | Subscription<infer Input, never>
  ? Input
  : { [Name in keyof Part]: InputsOf<Part[Name]> };

/** The output of each call of a client; for a subscription, one event. */
export type OutputsOf<Part> = Part extends Query<never, infer Output> | Mutation<never, infer Output>
  ? Output
  : Part extends Subscription<never, infer Event>
    ? Event
    : { [Name in keyof Part]: OutputsOf<Part[Name]> };
