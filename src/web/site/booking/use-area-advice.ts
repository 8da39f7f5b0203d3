import { useEffect, useState } from 'react';
import { zipOf } from '#domain/area-rules.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { useSite } from '#web/lib/company.tsx';

const wholeZip = /^\d{5}(-\d{4})?$/;

/**
 * Advice about a typed ZIP code; undefined unless the server has answered that it is outside the service area.
 *
 * @param typedZip the content of the field, which may be incomplete
 */
export function useAreaAdvice(typedZip: string): string | undefined {
  const { areaMode } = useSite();
  const zip = areaMode !== 'off' && wholeZip.test(typedZip.trim()) ? zipOf(typedZip.trim()) : undefined;
  const [answer, setAnswer] = useState<{ zip: string; isOutside: boolean }>();
  useEffect(() => {
    if (zip === undefined) return undefined;
    const controller = new AbortController();
    const requestArea = async () => (await loadApi()).booking.area.query({ zip }, { signal: controller.signal });
    requestArea().then(
      ({ state }) => setAnswer({ zip, isOutside: state === 'outside' }),
      // After a failure, there is no advice. If the office accepts no bookings from outside, the server rejects them.
      () => undefined,
    );
    return () => controller.abort();
  }, [zip]);
  if (zip === undefined || answer?.zip !== zip || !answer.isOutside) return undefined;
  return 'We do not usually clean at this ZIP code. Please call us before you book.';
}
