import type { ErrorData } from '#domain/errors.ts';
import type { Mutation, Query, Subscription } from './calls.ts';

/**
 * The type of a tRPC 11 router with the procedures of `Calls`, for programs that create a tRPC client of their own. It
 * has the parts that `createTRPCClient` and `inferRouterInputs` read. This file does not import tRPC, so that other
 * programs do not have to install it.
 */
export type RouterOf<Calls> = RecordOf<Calls> & {
  _def: {
    _config: {
      $types: { ctx: object; meta: object; errorShape: ErrorShape; transformer: true };
      transformer: { input: Transformer; output: Transformer };
      errorFormatter: (options: unknown) => never;
      allowOutsideOfServer: boolean;
      isServer: boolean;
      isDev: boolean;
    };
    router: true;
    procedures: RecordOf<Calls>;
    record: RecordOf<Calls>;
    lazy: Record<string, never>;
  };
  createCaller: (...options: unknown[]) => never;
};

/** An error as the server sends it. Its `data` is the `data` of a `TRPCClientError`. */
type ErrorShape = {
  message: string;
  code: number;
  data: ErrorData & { code: string; httpStatus: number; path?: string };
};

type Transformer = { serialize(value: unknown): unknown; deserialize(value: unknown): unknown };

type RecordOf<Part> = {
  [Name in keyof Part]: Part[Name] extends Query<infer Input, infer Output>
    ? Procedure<'query', Input, Output>
    : Part[Name] extends Mutation<infer Input, infer Output>
      ? Procedure<'mutation', Input, Output>
      : Part[Name] extends Subscription<infer Input, infer Event>
        ? Procedure<'subscription', Input, AsyncIterable<Event>>
        : RecordOf<Part[Name]>;
};

type Procedure<Type, Input, Output> = {
  _def: {
    $types: { input: Input; output: Output; errorShape: unknown };
    procedure: true;
    type: Type;
    meta: unknown;
    experimental_caller: boolean;
    inputs: never[];
  };
  meta: unknown;
  (options: unknown): Promise<Output>;
};
