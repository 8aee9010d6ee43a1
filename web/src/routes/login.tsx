import {useEffect, useState} from 'react'
import {useNavigate} from 'react-router-dom'

import {signIn, watchSession} from '../auth/account.ts'
import {useAccount} from '../auth/account-store.ts'
import {LoginView} from '../features/account/login-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'

export function Component() {
  const navigate = useNavigate()
  const {isLoading} = useAccount()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    void watchSession()
  }, [])

  const submit = async (email: string, password: string) => {
    if (isPending) return
    setIsPending(true)
    setError(null)
    try {
      await signIn(email, password)
      await navigate(paths.articles())
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Signing in failed.')
    } finally {
      setIsPending(false)
    }
  }

  return (
    <>
      <PageTitle
        title="Log in"
        description="For the people who keep the shack in order."
        path={null}
      />
      <LoginView
        isLoading={isLoading || isPending}
        error={error}
        onSubmit={(email, password) => void submit(email, password)}
      />
    </>
  )
}
