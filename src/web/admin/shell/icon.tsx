import { SvgIcon, type SvgIconProps } from '@mui/material';

/** An icon of Material Design Icons; `@mdi/js` exports the paths. */
export function Icon({ path, ...properties }: { path: string } & Omit<SvgIconProps, 'children'>) {
  return (
    <SvgIcon {...properties}>
      <path d={path} />
    </SvgIcon>
  );
}
