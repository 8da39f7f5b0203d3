import * as z from 'zod/mini';
import type { Settings } from './settings.ts';

/** The points that have to be settled before a site goes live, the most important first. */
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

type LaunchFacts = Pick<Settings, 'company' | 'proof' | 'reviews' | 'launch'>;

/** The points that are still open, in the order of `launchItems`. */
export function beforeGoingLive(
  { company, proof, reviews, launch }: LaunchFacts,
  deployment: Deployment,
): LaunchItem[] {
  const isOpen: Readonly<Record<LaunchItem, boolean>> = {
    reviews: reviews.show && reviews.items.length > 0 && !reviews.confirmed,
    street: company.street === undefined,
    mail: !deployment.hasMail,
    password: !deployment.hasOwnPassword,
    publicUrl: !deployment.hasPublicUrl,
    pictures: !launch.ownPictures,
    licence: proof.licence === undefined,
    insurance: proof.insured !== true,
  };
  return launchItems.filter((item) => isOpen[item]);
}
