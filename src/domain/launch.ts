import * as z from 'zod/mini';
import type { Settings } from './settings.ts';

/** What can still be missing, or be a sample, before a site goes live. */
export const launchItems = [
  'reviews',
  'street',
  'mail',
  'password',
  'publicUrl',
  'pictures',
  'licence',
  'insurance',
] as const;
export type LaunchItem = (typeof launchItems)[number];

export const launchList = z.array(z.enum(launchItems));

/** The parts of the configuration that matter for going live. */
export type Deployment = { hasMail: boolean; hasOwnPassword: boolean; hasPublicUrl: boolean };

type Facts = Pick<Settings, 'company' | 'proof' | 'reviews' | 'launch'>;

/** What has to be done before the site goes live, most important first; empty if nothing. */
export function beforeGoingLive({ company, proof, reviews, launch }: Facts, deployment: Deployment): LaunchItem[] {
  const open: Readonly<Record<LaunchItem, boolean>> = {
    reviews: reviews.show && reviews.items.length > 0 && !reviews.confirmed,
    street: company.street === undefined,
    mail: !deployment.hasMail,
    password: !deployment.hasOwnPassword,
    publicUrl: !deployment.hasPublicUrl,
    pictures: !launch.ownPictures,
    licence: proof.licence === undefined,
    insurance: proof.insured !== true,
  };
  return launchItems.filter((item) => open[item]);
}
