import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { AppRouter } from '#client';

/** A program that makes its own tRPC client: correct calls, which must compile, and a mistake, which must not. */
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** `true` only if `T` is exactly `Expected` and not `any`. */
type Exactly<T, Expected> = [T, Expected] extends [Expected, T] ? (0 extends 1 & T ? 'any' : true) : false;

export const exact: {
  name: Exactly<Inputs['booking']['create']['name'], string>;
  title: Exactly<Outputs['blog']['list'][number]['title'], string>;
} = { name: true, title: true };

const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: `${process.argv[2]}/trpc`, transformer: superjson, maxItems: 10 })],
});

/**
 * Never called. The compiler rejects the line below the directive; if it accepted the line, it would reject the
 * directive.
 */
export const mistake = (): unknown =>
  // @ts-expect-error the slug is a text, not a number
  api.blog.bySlug.query({ slug: 1 });

/** Never called; must compile. */
export const follow = (sessionId: string): unknown =>
  api.chat.onMessage.subscribe(
    { sessionId },
    {
      onData({ id, data }) {
        const text: string = data.type === 'message' ? data.message.message : data.type;
        console.log(id, text);
      },
    },
  );

async function main(): Promise<void> {
  const { name } = await api.public.company.query();
  const errorCode = await api.admin.counts.query().catch((error: unknown) => {
    if (!(error instanceof TRPCClientError)) throw error;
    const { shape }: TRPCClientError<AppRouter> = error;
    return shape?.data.reason;
  });
  console.log(JSON.stringify({ company: name, errorCode }));
}

main();
