import * as z from 'zod/mini';
import { idInput } from '#domain/admin.ts';
import {
  customerList,
  customerListInput,
  customerPage,
  customerUpdate,
  searchInput,
  searchResult,
} from '#domain/customer.ts';
import { customerImport, importedResult } from '#domain/customer-import.ts';
import { adminProcedure, router } from '../../init.ts';

export const adminCustomersRouter = router({
  list: adminProcedure
    .input(customerListInput)
    .output(customerList)
    .query(({ ctx, input }) => ctx.services.customers.list(input)),

  get: adminProcedure
    .input(idInput)
    .output(customerPage)
    .query(({ ctx, input }) => ctx.services.customers.get(input.id)),

  /**
   * Writes notes, merges two customers, or both. With `notesBefore`, fails with `conflict` if the stored notes are
   * neither these nor the new ones.
   */
  update: adminProcedure
    .input(customerUpdate)
    .output(customerPage)
    .mutation(({ ctx, input }) => ctx.services.customers.update(input)),

  /** Imports customers from a list, or with `preview` only checks the list. Returns the result of each row. */
  import: adminProcedure
    .input(customerImport)
    .output(z.array(importedResult))
    .mutation(({ ctx, input }) => ctx.services.customerImport.run(input)),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.customers.remove(input.id)),

  search: adminProcedure
    .input(searchInput)
    .output(searchResult)
    .query(({ ctx, input }) => ctx.services.customers.search(input.q)),
});
