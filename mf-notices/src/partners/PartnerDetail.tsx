import styled from 'styled-components';
import { abilities, regions, type ContentOf } from '@portal/calls';
import { Panel, Tag, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { OrgArticle } from '../common/OrgArticle';

/** Detail of a partner: profile and certificates. */
export function PartnerDetail({ partner }: { partner: ContentOf<'partner'> }) {
  const { ability, region, certificates, content } = partner;
  return (
    <OrgArticle
      org={partner}
      tags={
        <>
          <Tag $look="brand">{abilities[ability]}</Tag>
          <Tag>{regions[region]}</Tag>
        </>
      }
    >
      {certificates.length > 0 && (
        <Panel title="资质">
          <Certificates>
            {certificates.map((certificate) => (
              <li key={certificate}>{certificate}</li>
            ))}
          </Certificates>
        </Panel>
      )}
      {content && (
        <Panel title="方案说明">
          <RichText html={content} />
        </Panel>
      )}
    </OrgArticle>
  );
}

const Certificates = styled.ul`
  padding-left: ${theme.space.xl};
`;
