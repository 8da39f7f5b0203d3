import * as z from 'zod/mini';
import type { Settings } from './settings.ts';

/** What is still a sample or missing on a site that nobody should find yet. */
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

/** How the site is run, as far as going live depends on it. */
export type Deployment = { hasMail: boolean; hasOwnPassword: boolean; hasPublicUrl: boolean };

type Facts = Pick<Settings, 'company' | 'proof' | 'reviews' | 'launch'>;

/** What is to be done before the site goes live, the gravest first; empty when all is done. */
export function beforeGoingLive({ company, proof, reviews, launch }: Facts, deployment: Deployment): LaunchItem[] {
  const open: Readonly<Record<LaunchItem, boolean>> = {
    reviews: reviews.show && !reviews.confirmed,
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
