import {useEffect, useRef, useState} from 'react'
import {useNavigate} from 'react-router-dom'

import {signIn, watchSession} from '../auth/account.ts'
import {useAccount} from '../auth/account-store.ts'
import {SIGN_IN_FAILED, SignInError} from '../auth/sign-in-error.ts'
import {LoginView} from '../features/account/login-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'

export function Component() {
  const navigate = useNavigate()
  const {isLoading} = useAccount()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Two submits may come before the page is drawn again: the state would let the second one through.
  const isUnderWay = useRef(false)

  useEffect(() => {
    void watchSession()
  }, [])

  const submit = async (email: string, password: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsPending(true)
    setProblem(null)
    try {
      await signIn(email, password)
      await navigate(paths.articles())
    } catch (error) {
      setProblem(error instanceof SignInError ? error.message : SIGN_IN_FAILED)
    } finally {
      isUnderWay.current = false
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
        problem={problem}
        onSubmit={(email, password) => void submit(email, password)}
      />
    </>
  )
}
