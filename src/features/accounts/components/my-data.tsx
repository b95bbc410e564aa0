import { Form, SubmitButton } from '#kit/form/form.tsx'
import { saveFile } from '#kit/form/save-file.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { exportMyData } from '../functions.ts'
import { ProvePassword } from '../schema.ts'

/** Without JavaScript, the response to the form is the file itself. */
export function MyData() {
  const form = useCallForm({
    call: exportMyData,
    schema: ProvePassword,
    defaults: { password: '' },
    onDone: async (file) => {
      await saveFile(file, 'my-data.json')
      form.setValue('password', '')
      toast.ok('Your data is in your downloads.')
    },
  })
  return (
    <Form of={form} label="Download your data" className="grid max-w-form gap-5">
      <form.PasswordField
        name="password"
        label="Your password"
        help="To confirm it’s you."
        autoComplete="current-password"
        isRequired
      />
      <FormActions>
        <SubmitButton busyLabel="Collecting…">Download my data</SubmitButton>
      </FormActions>
    </Form>
  )
}
