import { useEffect } from 'react';
import { useBoot } from '../bootDocument';
import { BrandedHome } from './BrandedHome';
import { MainHome } from './MainHome';

/** Home page of the portal of the host name. */
export function HomePage() {
  const { brand, portal } = useBoot();

  useEffect(() => {
    document.title = brand.name;
  }, [brand.name]);

  return portal === 'subDomain' ? <BrandedHome /> : <MainHome />;
}
