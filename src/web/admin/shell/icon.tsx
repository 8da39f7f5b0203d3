import { SvgIcon, type SvgIconProps } from '@mui/material';

/** A drawing of Material Design Icons, given as the path that `@mdi/js` exports. */
export function Icon({ path, ...properties }: { path: string } & Omit<SvgIconProps, 'children'>) {
  return (
    <SvgIcon {...properties}>
      <path d={path} />
    </SvgIcon>
  );
}
