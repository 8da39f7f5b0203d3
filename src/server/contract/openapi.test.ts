import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '#server/rest/routes.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { status, json } = await server.send('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(json).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
    const { valid, errors } = await new Validator().validate(structuredClone(Object(json)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('has every route, its body and its answer', async () => {
    const { json } = await server.send('GET', '/api/openapi.json');
    for (const { method, path, output } of restRoutes) {
      const operation = Object(json).paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(operation.responses, path).toHaveProperty(output === undefined ? '204' : '200');
    }
    const booking = Object(json).paths['/api/bookings'].post.requestBody.content['application/json'].schema;
    expect(booking.properties).toMatchObject({
      hours: { type: 'integer', minimum: 2, maximum: 8 },
      bathrooms: { enum: expect.arrayContaining(['1', '1.5', '4']) },
      email: { type: 'string', maxLength: 254 },
    });
    expect(booking.required).toContain('serviceDate');
    expect(booking.required).not.toContain('serviceTime');
    const put = Object(json).paths['/api/admin/blog/{id}'].put;
    expect(Object.keys(put.requestBody.content['application/json'].schema.properties)).not.toContain('id');
    expect(put.security).toEqual([{ adminSession: [] }]);
  });

  test('can be read on a page that loads nothing from outside', async () => {
    const page = await server.send('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.text).not.toMatch(/<script>|style=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect((await server.send('GET', file)).status, file).toBe(200);
    expect((await server.send('GET', '/api/docs/package.json')).status).toBe(404);
  });
});
