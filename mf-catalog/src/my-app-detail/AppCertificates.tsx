import styled from 'styled-components';
import { theme } from '@portal/design';
import { SyncState } from '../common/SyncState';
import { CertificatePanel, type EnvCertificates } from './CertificatePanel';

interface AppCertificatesProps {
  appId: string;
  /** By environment. */
  certificates: readonly EnvCertificates[];
}

/** Client certificates of an app, by environment. */
export function AppCertificates({ appId, certificates }: AppCertificatesProps) {
  const [first] = certificates;
  const isUsed = certificates.some(({ records, isRequired }) => records.length > 0 || isRequired === 1);
  return (
    <>
      {isUsed && first && (
        <Row>
          <SyncState lists={first} />
        </Row>
      )}
      {certificates.map((one) => (
        <CertificatePanel key={one.env} appId={appId} certificates={one} />
      ))}
    </>
  );
}

const Row = styled.div`
  margin-bottom: ${theme.space.m};
`;
