export const buildingTypes = [
  'office',
  'medical',
  'retail',
  'industrial',
  'school',
  'worship',
  'community',
  'other',
] as const;
export type BuildingType = (typeof buildingTypes)[number];

export const buildingNames: Readonly<Record<BuildingType, string>> = {
  office: 'Office',
  medical: 'Medical practice',
  retail: 'Store or restaurant',
  industrial: 'Warehouse or industry',
  school: 'School or day care',
  worship: 'Place of worship',
  community: 'Condo or community',
  other: 'Something else',
};

export const cleaningTimes = ['day', 'evening', 'either'] as const;
export type CleaningTime = (typeof cleaningTimes)[number];

/** The maximum number of photographs of a request. */
export const maxPhotos = 6;
