import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { AppRouter } from '#client';

/** A program with a tRPC client of its own: what has to compile there, and what must not. */
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type Exactly<T, Expected> = [T, Expected] extends [Expected, T] ? (0 extends 1 & T ? 'any' : true) : false;

export const exact: {
  name: Exactly<Inputs['booking']['create']['name'], string>;
  title: Exactly<Outputs['blog']['list'][number]['title'], string>;
} = { name: true, title: true };

const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: `${process.argv[2]}/trpc`, transformer: superjson, maxItems: 10 })],
});

/** Never called: the line under the directive is rejected, or the directive is. */
export const mistake = (): unknown =>
  // @ts-expect-error a text, not a number
  api.blog.bySlug.query({ slug: 1 });

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
  const reason = await api.admin.counts.query().catch((error: unknown) => {
    if (!(error instanceof TRPCClientError)) throw error;
    const { shape }: TRPCClientError<AppRouter> = error;
    return shape?.data.reason;
  });
  console.log(JSON.stringify({ company: name, reason }));
}

main();
