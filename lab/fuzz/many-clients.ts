import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../measuring/ask.ts';
import { atMost, info, mustBePositive, mustBeZero, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { smallHeap } from './floods.ts';
import { maxWait, withOtherVisitor } from './others.ts';

const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback', ...smallHeap };

/** The maximum number of new conversations that one IP address may start per day. */
const maxConversations = 300;

const headersFrom = (ipAddress: string) => ({ 'x-forwarded-for': ipAddress });

const logIn = (site: ProbedSite, { password, ipAddress }: { password: string; ipAddress: string }): Promise<Answer> =>
  site.ask('/api/admin/login', { method: 'POST', json: { password }, headers: headersFrom(ipAddress) });

/** Guesses the password from many networks at the same time, while the office logs in from another network. */
export async function guessFromNetworks(plan: { networks: number }): Promise<Part> {
  const site = await startProbedSite({ environment });
  try {
    const officeAnswers: Answer[] = [];
    let isOver = false;
    const guessAll = async (): Promise<void> => {
      for (let guess = 0; guess < 9; guess++) {
        const guessFrom = (_: unknown, network: number) =>
          logIn(site, { password: `guess ${guess}`, ipAddress: ipAddressIn(network, guess) });
        await Promise.all(Array.from({ length: plan.networks }, guessFrom));
      }
      isOver = true;
    };
    const logInAsOffice = async (): Promise<void> => {
      while (!isOver) {
        officeAnswers.push(await logIn(site, { password: site.adminPassword, ipAddress: '192.0.2.1' }));
        await delay(300);
      }
    };
    const attack = async (): Promise<void> => void (await Promise.all([guessAll(), logInAsOffice()]));
    const findings = await withOtherVisitor(site, 'guesses', attack);
    return {
      title: `${plan.networks} networks that guess passwords`,
      findings: [
        ...findings,
        mustBePositive('log-ins of the office meanwhile', officeAnswers.length),
        mustBeZero('rejected log-ins of the office', officeAnswers.filter(({ status }) => status !== 200).length),
        atMost('slowest log-in of the office', Math.max(...officeAnswers.map(({ ms }) => ms)), maxWait, 'ms'),
        mustHold('the same process all the time', site.isRunning()),
      ],
    };
  } finally {
    await site.remove();
  }
}

/**
 * The client's IP address and port for X-Forwarded-For. A network with an even number is one IPv4 address; the others
 * are IPv6 networks (/64) in the same /48.
 */
const ipAddressIn = (network: number, guess: number): string =>
  network % 2 === 0
    ? `198.51.${100 + (network >> 8)}.${network & 255}:${40_000 + guess}`
    : `[2001:db8:1:${network.toString(16)}::${guess + 1}]:443`;

/** Starts conversations from one IP address during an hour of the site's clock, which is moved minute by minute. */
export async function beginConversations(plan: { conversations: number }): Promise<Part> {
  const site = await startProbedSite({ environment });
  try {
    const begin = Date.now();
    let accepted = 0;
    const perMinute = Math.ceil(plan.conversations / 60);
    const startAll = async (): Promise<void> => {
      for (let minute = 0; minute < 60; minute++) {
        await site.setClock(new Date(begin + minute * 60_000));
        const send = () =>
          site.ask('/api/chat', {
            method: 'POST',
            json: { sessionId: randomUUID(), message: 'x'.repeat(1_900), isUser: true },
            headers: headersFrom('198.51.100.7'),
          });
        const answers = await Promise.all(Array.from({ length: perMinute }, send));
        accepted += answers.filter(({ status }) => status === 200).length;
      }
    };
    const findings = await withOtherVisitor(site, 'new conversations', startAll);
    const otherAnswer = await site.ask('/api/chat', {
      method: 'POST',
      json: { sessionId: randomUUID(), message: 'Hello', isUser: true },
      headers: headersFrom('198.51.100.8'),
    });
    return {
      title: `${plan.conversations} new conversations of one IP address in an hour`,
      findings: [
        ...findings,
        mustBePositive('accepted', accepted),
        atMost('accepted, at most', accepted, maxConversations),
        info('sent', perMinute * 60),
        mustHold('a conversation from another IP address is accepted', otherAnswer.status === 200),
      ],
    };
  } finally {
    await site.remove();
  }
}
