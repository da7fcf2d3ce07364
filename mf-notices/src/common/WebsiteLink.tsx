import { TextLink } from '@portal/design';

/** Website of an organisation: external sites open in a new tab, addresses of this portal in place. */
export function WebsiteLink({ link, name }: { link: string; name: string }) {
  if (link === '') return null;
  if (link.startsWith('/')) return <TextLink to={link}>查看详情</TextLink>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener" aria-label={`访问${name}的官网`}>
      访问官网
    </a>
  );
}
