import { bookingReceipt, bookingRequest } from '#domain/booking.ts';
import { publicProcedure, router } from '../init.ts';

export const bookingRouter = router({
  create: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(bookingRequest)
    .output(bookingReceipt)
    .mutation(({ ctx, input }) => ctx.services.booking.create(input, ctx.address)),
});
