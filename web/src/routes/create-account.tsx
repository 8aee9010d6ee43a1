import {CreateAccountView} from '../features/account/create-account-view.tsx'
import {PageTitle} from './page-title.tsx'

export function Component() {
  return (
    <>
      <PageTitle
        title="Create account"
        description="Creating new accounts is disabled for now."
        path={null}
      />
      <CreateAccountView />
    </>
  )
}
